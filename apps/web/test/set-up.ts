import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { forgetAccount } from "../src/features/account/forget-account.ts";
import { clearToasts } from "../src/shared/ui/toast-store.ts";
import { resetPasskeys } from "./fake-passkeys.ts";
import { resetSession } from "./fake-session.ts";

// Files share their modules, so what they replace is the same for all of them.
vi.mock("../src/shared/session/session-client.ts", async () => ({
  sessionClient: (await import("./fake-session.ts")).auth,
}));
vi.mock("@simplewebauthn/browser", () => import("./fake-passkeys.ts"));

// A condition is waited for as long as a busy machine needs; it ends the wait by coming true.
configure({ asyncUtilTimeout: 10_000 });

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
  clearToasts();
  resetSession(forgetAccount);
  resetPasskeys();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
