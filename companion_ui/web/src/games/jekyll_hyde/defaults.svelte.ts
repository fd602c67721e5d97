import { api } from '../../net/api';
import type { GameInfo } from '../../net/types';

/** The house rules as the game has them where a header says nothing; asked for once. */
class Defaults {
  track = $state<number | null>(null);
  #asking: Promise<void> | null = null;

  ask(): void {
    this.#asking ??= api<GameInfo>('/api/games/jekyll_hyde').then(
      ({ options }) => {
        const found = options.find(({ name }) => name === 'track')?.default;
        if (typeof found === 'number') this.track = found;
      },
      () => {
        this.#asking = null; // another picture may have more luck
      },
    );
  }
}

export const defaults = new Defaults();
