/**
 * Call `then` with an element's height (px) after its first layout, and whenever that changes:
 * `<div {@attach onHeight((px) => (height = px))}>`. Unlike `bind:offsetHeight` it never asks for a layout.
 */
export const onHeight =
  (then: (px: number) => void) =>
  (element: HTMLElement): (() => void) => {
    const size = new ResizeObserver(() => {
      then(element.offsetHeight);
    });
    size.observe(element);
    return () => {
      size.disconnect();
    };
  };
