import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { captureReferralOnOpen } from "../features/enter/referral-capture/index.ts";
import { watchInstallPrompt } from "../features/me/install/index.ts";
import { App } from "./app.tsx";
import { putDashboardBelow } from "./cold-start.ts";

/** Runs an action when the page has loaded and is idle. */
function afterLoad(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
void captureReferralOnOpen();
putDashboardBelow();
watchInstallPrompt();
// The welcome page is already in the document; React only has to hydrate it.
if (root.dataset.screen === "landing" && location.pathname === "/onboarding") {
  hydrateRoot(root, app);
} else {
  createRoot(root).render(app);
}
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  afterLoad(async () => {
    const { startWorkerClient } = await import("./worker/worker-client.ts");
    await startWorkerClient();
  });
}
