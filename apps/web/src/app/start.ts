import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/**
 * A payer's page is a document of its own. Looked up by name: of two imports in one condition the bundler
 * makes one, which asks for the files of both.
 */
const documents = {
  app: () => import("./main.tsx"),
  payer: () => import("./payer-main.tsx"),
};

const run = () => void documents[location.pathname.startsWith("/t/") ? "payer" : "app"]();

startTelemetry();

/** When people see something; a page in the background waits until it is looked at. */
function afterFirstPaint(action: () => void): void {
  const watcher = new PerformanceObserver(() => {
    watcher.disconnect();
    action();
  });
  watcher.observe({ type: "paint", buffered: true });
}

/**
 * The welcome page is drawn already and its links work as they are: there the app's code arrives
 * after what people see. Everywhere else nothing is worth waiting for.
 */
if (document.getElementById("root")?.dataset.screen === "landing") afterFirstPaint(run);
else run();
