import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PayerPage } from "./payer-page.tsx";

// A payer comes once, with a secret in the address: no worker stays behind for that, and
// nothing else of the app is there either.
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <PayerPage />
  </StrictMode>,
);
