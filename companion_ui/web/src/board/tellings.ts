import { secret } from './secrets';
import type { Choice, View } from '../net/types';

/** What seats can tell the referee alone now. */
export const tellings = (view: View): Choice[] => (view.pen ? secret(view.choices) : []);
