/** What is asked of a seat at its edge. */
export interface Prompt {
  /** Changes when another question is asked. */
  key: string;
  /** The question, with furigana markup. */
  text: string;
  /** Takes the question back, where that can be done. */
  cancel?: () => void;
}
