/**
 * Focus a question that took the place of the page: who listens, or goes by keys, hears it at once. Its keys stay
 * where they are; nothing is scrolled.
 */
export function attention(question: HTMLElement): void {
  question.tabIndex = -1;
  question.focus({ preventScroll: true });
}
