/** The current page of the tablet: the part of the address after `#`. */

class Route {
  /** True if the newest entry of the history was added by {@link guard}. */
  #guarded = false;
  /** The title of the page, if it sets one. */
  title = $state('');
  #hash = $state(typeof location === 'undefined' ? '' : location.hash);

  constructor() {
    if (typeof window !== 'undefined')
      window.addEventListener('hashchange', () => {
        this.#hash = location.hash;
      });
  }

  /** The steps of the path: `#/new/john` → `["new", "john"]`. */
  get path(): string[] {
    return this.#hash
      .replace(/^#\/?/, '')
      .split('/')
      .filter(Boolean)
      .map((part) => {
        try {
          return decodeURIComponent(part);
        } catch {
          return part;
        }
      });
  }

  go(...path: string[]): void {
    const to = `#/${path.map(encodeURIComponent).join('/')}`;
    if (!this.#guarded) {
      location.hash = to;
      return;
    }
    // The guarded page is replaced, so that Back does not return to it.
    this.#guarded = false;
    addEventListener(
      'popstate',
      () => {
        location.replace(to);
      },
      { once: true },
    );
    history.back();
  }

  /**
   * Call `asked` when Back is pressed on the present page, and stay. Returns a function that ends this. It
   * needs an entry of its own in the history, above that of the page.
   */
  guard(asked: () => void): () => void {
    const here = location.hash;
    const put = (): void => {
      if ((history.state as { guard?: boolean } | null)?.guard !== true)
        history.pushState({ guard: true }, '');
      this.#guarded = true;
    };
    const back = (): void => {
      if (!this.#guarded || location.hash !== here) return;
      put();
      asked();
    };
    put();
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      this.#guarded = false;
    };
  }
}

export const route = new Route();
