import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import { afterFirstPaint } from "./first-paint/after-first-paint.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/**
 * The documents: the app, a payer's page and a shared receipt. They are chosen by name, because the bundler would
 * merge the imports in one condition and preload the files of all.
 */
const documents = {
  app: () => import("./main.tsx"),
  t: () => import("./payer-main.tsx"),
  receipt: () => import("./receipt-main.tsx"),
};

const [, place = ""] = location.pathname.split("/");

const run = () => void documents[place === "t" || place === "receipt" ? place : "app"]();

startTelemetry();

const textFields = "input:not([type=radio]),textarea";

/** A keyboard opens only when a field for text is focused. The height is read then, because the keyboard takes some of it. */
function watchFirstField({ target }: FocusEvent): void {
  if (!(target as Element).matches?.(textFields)) return;
  removeEventListener("focusin", watchFirstField);
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  // Without a network, the page stays as it is under a keyboard.
  void import("./watch-keyboard.ts").then(
    ({ watchKeyboard }) => watchKeyboard({ width, height }),
    () => {},
  );
}
addEventListener("focusin", watchFirstField);

/**
 * The welcome page, and a remembered home screen that was drawn before, can already be seen, and their links work
 * without scripts: the code is loaded after the first paint. A page in the background is not painted; the welcome
 * page waits until it is visible, the app does not. All other pages start immediately.
 */
const { screen, drawn } = document.getElementById("root")?.dataset ?? {};
const isDrawn = drawn !== undefined && document.visibilityState === "visible";
if (screen === "landing" || isDrawn) afterFirstPaint(run);
else run();
