import { read, write } from './storage';

/** The storage key of the lessons finished on this device: `<game>/<lesson>`. */
const KEY = 'tachiai.lessons';

export const finishedLessons = (): readonly string[] => read<string[]>(KEY) ?? [];

/** Store that a lesson is finished; return all finished ones. */
export function finishLesson(game: string, lesson: string): readonly string[] {
  const finished = [...new Set([...finishedLessons(), `${game}/${lesson}`])];
  write(KEY, finished);
  return finished;
}
