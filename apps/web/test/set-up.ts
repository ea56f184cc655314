import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A condition is waited for as long as a busy machine needs; it ends the wait by coming true.
configure({ asyncUtilTimeout: 4000 });

/** What a browser has and jsdom lacks. */
if (!("ResizeObserver" in globalThis)) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
window.scrollTo = () => {};
Element.prototype.setPointerCapture ??= () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
