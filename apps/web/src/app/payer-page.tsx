import { Suspense } from "react";
import { Route, Router } from "wouter";
import { PayerScreen } from "../features/teleport/payer/index.ts";
import { ErrorBoundary } from "../shared/crash/index.ts";
import { LoadingScreen, Toasts } from "../shared/ui/index.ts";
import { useOwnDocument } from "./use-own-document.ts";

/** The page of a teleport link: a separate document without the app's routes and screens. */
export function PayerPage() {
  return (
    <ErrorBoundary>
      <Router hook={useOwnDocument}>
        <Suspense fallback={<LoadingScreen />}>
          <Route path="/t/:token">{({ token }) => <PayerScreen token={token} />}</Route>
        </Suspense>
      </Router>
      <Toasts />
    </ErrorBoundary>
  );
}
