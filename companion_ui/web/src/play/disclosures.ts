import { secret } from './secrets';
import type { Choice, View } from '../net/types';

/** Return the choices to disclose a secret to the referee now. */
export const disclosureChoices = (view: View): Choice[] => (view.pen ? secret(view.choices) : []);
