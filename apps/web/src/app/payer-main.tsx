import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PayerPage } from "./payer-page.tsx";

// A payer usually comes once, with a secret in the URL, so no service worker is installed and none of the
// app's other code is loaded.
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <PayerPage />
  </StrictMode>,
);
