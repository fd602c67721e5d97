// Files of tests share a process, which saves starting jsdom for each of them. Before a file: modules, page and
// storage as new.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => undefined;
  // jsdom lays nothing out: each observed element is reported once, as browsers do, and never changes its size
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(private readonly report: ResizeObserverCallback) {}
    observe(): void {
      queueMicrotask(() => {
        this.report([], this);
      });
    }
    unobserve(): void {
      // nothing is reported again
    }
    disconnect(): void {
      // the same
    }
  };
  const { configure } = await import('@testing-library/svelte');
  configure({ asyncUtilTimeout: 30_000 }); // ms: generous, for a busy machine
}

export {};
