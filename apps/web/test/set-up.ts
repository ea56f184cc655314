import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { queryClient } from "../src/app/query-client.ts";
import { screensOf } from "../src/app/routes/screens.ts";
import { sessionRoutes } from "../src/app/routes/session-routes.ts";
import { visitorRoutes } from "../src/app/routes/visitor-routes.ts";
import { addWaysUp } from "../src/app/routes/ways-up.ts";
import { watchAnswer } from "../src/shared/online/index.ts";
import { clearToasts } from "../src/shared/ui/feedback/toast-store.ts";
import { writeSampleSettings } from "./app-settings.ts";
import { forgetDevice } from "./be-device.ts";
import { clearDatabases } from "./clear-databases.ts";
import { takeFaults } from "./fake-api.ts";
import { resetPasskeys } from "./fake-passkeys.ts";
import { resetSession } from "./fake-session.ts";
import { historyArrives } from "./history-arrives.ts";
import { endPageTimers } from "./page-timers.ts";

// Test files share their modules, so these mocks are the same for all of them.
vi.mock("../src/shared/session/session-client.ts", async () => ({
  sessionClient: (await import("./fake-session.ts")).auth,
}));
vi.mock("../src/shared/session/link-client.ts", async () => ({
  linkClient: (await import("./fake-session.ts")).auth,
}));
// A failed read is made again three times, after two seconds in all. Here they are 20 milliseconds.
vi.mock("../src/shared/api/pause.ts", () => ({
  pause: (ms: number) => new Promise((done) => setTimeout(done, ms / 100)),
}));
vi.mock("@simplewebauthn/browser", () => import("./fake-passkeys.ts"));

// A screen that is shown alone has the same screen above it as in the app.
addWaysUp(screensOf({ ...visitorRoutes, ...sessionRoutes }));

// Waiting for a condition allows for a busy machine; it ends as soon as the condition is true.
configure({ asyncUtilTimeout: 10_000 });

/** Browser features that jsdom lacks. */
if (!("ResizeObserver" in globalThis)) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
window.scrollTo = () => {};
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

// A file begins with an empty page, which has the server's settings.
document.head.replaceChildren();
document.body.replaceChildren();
writeSampleSettings();
for (const { name } of [...document.documentElement.attributes]) {
  document.documentElement.removeAttribute(name);
}

// Restores everything that a test may have changed, once for all files.
afterEach(async () => {
  cleanup();
  await historyArrives();
  await endPageTimers();
  await historyArrives();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  queryClient.clear();
  clearToasts();
  await watchAnswer(Promise.resolve(new Response()));
  writeSampleSettings();
  resetSession();
  resetPasskeys();
  forgetDevice();
  localStorage.clear();
  sessionStorage.clear();
  await clearDatabases();
  // Discards the browser's install prompt.
  window.dispatchEvent(new Event("appinstalled"));
  history.replaceState(null, "", "/");
  // jsdom says nothing if it was sent back from the first entry.
  window.dispatchEvent(new PopStateEvent("popstate"));
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
