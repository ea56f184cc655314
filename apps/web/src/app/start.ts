import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

/** A payer's page has all of its code in a file of its own. */
const isForPayers = location.pathname.startsWith("/t/");

const run = () => void (isForPayers ? import("./payer-main.tsx") : import("./main.tsx"));

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
