/** The parts of a browser that the screens' code needs, for Node: no page, no storage, always visible. */
import { setMaxListeners } from "node:events";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
Object.assign(globalThis, {
  window: globalThis,
  document: page,
  location: { origin: "" },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  fetch: () => Promise.reject(new TypeError("there is none")),
});
setMaxListeners(0, page);
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: {} });
