import { Suspense, useEffect } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { LandingScreen } from "../features/enter/landing/index.ts";
import { LegalScreen } from "../features/enter/legal/index.ts";
import {
  CodeLoginScreen,
  EmailLoginScreen,
  LinkSentScreen,
  MagicLinkScreen,
} from "../features/enter/signin/index.ts";
import { hasKeptForm, SignupScreen } from "../features/enter/signup/index.ts";
import { ContactUploadScreen } from "../features/grow/contacts/index.ts";
import { PrizesScreen } from "../features/grow/leaderboard/index.ts";
import { AssistantScreen } from "../features/me/assistant/index.ts";
import { DeletedScreen } from "../features/me/profile/index.ts";
import { ProofScreen } from "../features/me/proof/index.ts";
import { ResumeScreen, TwoFactorScreen } from "../features/me/second-factor/index.ts";
import { StatusScreen } from "../features/me/status/index.ts";
import { ErrorBoundary } from "../shared/crash/index.ts";
import { lazyScreen } from "../shared/lazy/index.ts";
import { useAppLocation } from "../shared/navigation/index.ts";
import { hasKeptSession } from "../shared/session/index.ts";
import { LoadingScreen, SkipLink, Toasts } from "../shared/ui/index.ts";
import { signedInPaths } from "./signed-in-paths.ts";
import { StorageBoundary } from "./storage/storage-boundary.tsx";

/** All screens that need a session. They are loaded separately so that the welcome page stays small. */
const SignedIn = lazyScreen(async () => {
  const { SignedIn } = await import("./signed-in.tsx");
  return SignedIn;
});

/** Loads the code of the home screen. */
export async function preloadHome(): Promise<void> {
  const [{ preloadHome }] = await Promise.all([import("./signed-in.tsx"), SignedIn.preload()]);
  await preloadHome();
}

const NotFoundScreen = lazyScreen(async () => {
  const { NotFoundScreen } = await import("./not-found-screen.tsx");
  return NotFoundScreen;
});

/** The design catalogue, in development only. */
const Catalogue = import.meta.env.DEV
  ? lazyScreen(async () => {
      const { Catalogue } = await import("./catalogue.tsx");
      return Catalogue;
    })
  : null;

/** Payers' pages and shared receipts are separate documents, so navigating to one reloads the page. */
function OtherDocument() {
  useEffect(() => location.reload(), []);
  return <LoadingScreen />;
}

/**
 * The welcome page. A signed-in person goes home instead, unless they left the sign-up in this tab: its
 * first step leads back here.
 */
function Welcome() {
  const isAtHome = hasKeptSession() && !hasKeptForm();
  return isAtHome ? <Redirect to="/dashboard" replace /> : <LandingScreen />;
}

/**
 * All routes. Visitors without a session end at /onboarding.
 * @param props.ssrPath the path of a page that is rendered at build time; in a browser it is that of the address
 */
export function App(props: { ssrPath?: string }) {
  return (
    <ErrorBoundary>
      <SkipLink />
      <StorageBoundary>
        <Router hook={useAppLocation} {...props}>
          <Suspense fallback={<LoadingScreen />}>
            <Switch>
              <Route path="/">
                <Redirect to="/dashboard" replace />
              </Route>
              <Route path="/onboarding" component={Welcome} />
              <Route path="/onboarding/assistant" component={AssistantScreen} />
              <Route path="/onboarding/steps" component={SignupScreen} />
              <Route path="/onboarding/signup/email-collection">
                <Redirect to="/onboarding/steps?step=email" replace />
              </Route>
              <Route path="/onboarding/login/email-login" component={EmailLoginScreen} />
              <Route path="/onboarding/login/email-verification" component={CodeLoginScreen} />
              <Route path="/onboarding/login/two-factor" component={TwoFactorScreen} />
              <Route path="/onboarding/login/magic-link" component={MagicLinkScreen} />
              <Route path="/onboarding/login/magic-link/sent" component={LinkSentScreen} />
              <Route path="/onboarding/login/resume" component={ResumeScreen} />
              <Route path="/terms">
                <LegalScreen document="terms" />
              </Route>
              <Route path="/privacy">
                <LegalScreen document="privacy" />
              </Route>
              <Route path="/account-deleted" component={DeletedScreen} />
              <Route path="/proof" component={ProofScreen} />
              <Route path="/status" component={StatusScreen} />
              <Route path="/leaderboard/prizes" component={PrizesScreen} />
              <Route path="/contact-upload" component={ContactUploadScreen} />
              <Route path="/mobile/upload-contacts" component={ContactUploadScreen} />
              <Route path={/^\/(?:t|receipt)\//} component={OtherDocument} />
              {Catalogue !== null && <Route path="/dev/ui" component={Catalogue} />}
              <Route path={signedInPaths} component={SignedIn} />
              <Route component={NotFoundScreen} />
            </Switch>
          </Suspense>
        </Router>
      </StorageBoundary>
      <Toasts />
    </ErrorBoundary>
  );
}
