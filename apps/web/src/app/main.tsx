import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { captureReferralOnOpen } from "../features/referral-capture/index.ts";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
void captureReferralOnOpen();
// The welcome page is in the document already; there is only life to breathe into it.
if (root.dataset.screen === "landing" && location.pathname === "/onboarding") {
  hydrateRoot(root, app);
} else {
  createRoot(root).render(app);
}
