import { secret } from '../lib/secrets';
import type { Choice, View } from '../lib/types';

/** What seats can tell the referee alone now. */
export const tellings = (view: View): Choice[] => (view.pen ? secret(view.choices) : []);
