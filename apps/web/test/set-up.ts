import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { queryClient } from "../src/app/query-client.ts";
import { forgetAccount } from "../src/shared/account/forget-account.ts";
import { clearToasts } from "../src/shared/ui/feedback/toast-store.ts";
import { forgetDevice } from "./be-device.ts";
import { clearDatabases } from "./clear-databases.ts";
import { resetPasskeys } from "./fake-passkeys.ts";
import { resetSession } from "./fake-session.ts";
import { endPageTimers } from "./page-timers.ts";

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

// A file begins with an empty page.
document.head.replaceChildren();
document.body.replaceChildren();
for (const { name } of [...document.documentElement.attributes]) {
  document.documentElement.removeAttribute(name);
}

// Everything a test may have changed is put back here, once for all files.
afterEach(async () => {
  cleanup();
  await endPageTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  queryClient.clear();
  clearToasts();
  resetSession(forgetAccount);
  resetPasskeys();
  forgetDevice();
  localStorage.clear();
  sessionStorage.clear();
  await clearDatabases();
  // What the browser offered to install is taken back.
  window.dispatchEvent(new Event("appinstalled"));
  history.replaceState(null, "", "/");
});
