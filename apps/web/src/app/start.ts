import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/**
 * The two documents: the app and a payer's page. They are looked up by name, because the bundler would
 * merge two imports in one condition and preload the files of both.
 */
const documents = {
  app: () => import("./main.tsx"),
  payer: () => import("./payer-main.tsx"),
};

const run = () => void documents[location.pathname.startsWith("/t/") ? "payer" : "app"]();

startTelemetry();

/** Runs an action after the first paint. A page in the background waits until it becomes visible. */
function afterFirstPaint(action: () => void): void {
  const watcher = new PerformanceObserver(() => {
    watcher.disconnect();
    action();
  });
  watcher.observe({ type: "paint", buffered: true });
}

/**
 * The welcome page is already drawn and its links work without scripts, so its code is loaded after the
 * first paint. All other pages start at once.
 */
if (document.getElementById("root")?.dataset.screen === "landing") afterFirstPaint(run);
else run();
