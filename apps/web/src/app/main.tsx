import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { captureReferralOnOpen } from "../features/enter/referral-capture/index.ts";
import { watchInstallPrompt } from "../features/me/install/index.ts";
import { hasKeptSession } from "../shared/session/index.ts";
import { App, preloadHome } from "./app.tsx";
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
if (root.dataset.screen === "landing" && location.pathname === "/onboarding" && !hasKeptSession()) {
  // The welcome page is already in the document; React hydrates it in short pieces.
  startTransition(() => void hydrateRoot(root, app));
} else {
  // React replaces a drawn home screen by the same one, not by a loading screen.
  const isReady = root.dataset.drawn === undefined ? null : preloadHome().catch(() => {});
  // A transition is rendered in short pieces, so that the page can be used meanwhile.
  const render = () => startTransition(() => createRoot(root).render(app));
  if (isReady === null) render();
  else void isReady.then(render);
}
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  afterLoad(async () => {
    const { startWorkerClient } = await import("./worker/worker-client.ts");
    await startWorkerClient();
  });
}
