import type { Attachment } from 'svelte/attachments';

/** Call `then` once the element comes near the viewport. */
export function seen(then: () => void): Attachment {
  return (element) => {
    const watch = new IntersectionObserver(
      (found) => {
        if (!found.some((item) => item.isIntersecting)) return;
        watch.disconnect();
        then();
      },
      { rootMargin: '300px' },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  };
}
