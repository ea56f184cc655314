import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

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
