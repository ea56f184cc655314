import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Route, Router } from "wouter";
import { PublicReceiptScreen } from "../features/money/receipts/index.ts";
import { ErrorBoundary } from "../shared/crash/index.ts";
import { LoadingScreen } from "../shared/ui/index.ts";
import { useOwnDocument } from "./use-own-document.ts";

// Someone who opens a receipt needs no service worker and none of the app's other code.
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Router hook={useOwnDocument}>
        <Suspense fallback={<LoadingScreen />}>
          <Route path="/receipt/:code">{({ code }) => <PublicReceiptScreen code={code} />}</Route>
        </Suspense>
      </Router>
    </ErrorBoundary>
  </StrictMode>,
);
