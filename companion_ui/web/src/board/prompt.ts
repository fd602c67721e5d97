/** A question to a seat at its edge. */
export interface Prompt {
  /** Changes with each question. */
  key: string;
  /** The question, with furigana markup. */
  text: string;
  /** Withdraws the question, where possible. */
  cancel?: () => void;
}
