/**
 * Focus a question that replaced the page, so that screen readers read it at once. Its keys do not move;
 * nothing scrolls.
 */
export function attention(question: HTMLElement): void {
  question.tabIndex = -1;
  question.focus({ preventScroll: true });
}
