/** Where on the tablet we are: the part of the address after `#`. */

class Route {
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
    location.hash = `#/${path.map(encodeURIComponent).join('/')}`;
  }
}

export const route = new Route();
