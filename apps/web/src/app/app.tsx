import { Suspense, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { LandingScreen } from "../features/enter/landing/index.ts";
import { LegalScreen } from "../features/enter/legal/index.ts";
import {
  CodeLoginScreen,
  EmailLoginScreen,
  LinkSentScreen,
  MagicLinkScreen,
} from "../features/enter/signin/index.ts";
import { SignupScreen } from "../features/enter/signup/index.ts";
import { ContactUploadScreen } from "../features/grow/contacts/index.ts";
import { PrizesScreen } from "../features/grow/leaderboard/index.ts";
import { AssistantScreen } from "../features/me/assistant/index.ts";
import { ResumeScreen, TwoFactorScreen } from "../features/me/second-factor/index.ts";
import { lazyScreen } from "../shared/lazy/index.ts";
import { LoadingScreen, Toasts } from "../shared/ui/index.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { signedInPaths } from "./signed-in-paths.ts";

/** All screens that need a session. They are loaded separately so that the welcome page stays small. */
const SignedIn = lazyScreen(async () => {
  const { SignedIn } = await import("./signed-in.tsx");
  return SignedIn;
});

/** The design catalogue, in development only. */
const Catalogue = import.meta.env.DEV
  ? lazyScreen(async () => {
      const { Catalogue } = await import("./catalogue.tsx");
      return Catalogue;
    })
  : null;

/** A payer's page is a separate document, so navigating to one reloads the page. */
function OtherDocument() {
  useEffect(() => location.reload(), []);
  return <LoadingScreen />;
}

/** All routes. Unknown paths and visitors without a session end at /onboarding. */
export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          <Route path="/">
            <Redirect to="/dashboard" replace />
          </Route>
          <Route path="/onboarding" component={LandingScreen} />
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
          <Route path="/leaderboard/prizes" component={PrizesScreen} />
          <Route path="/contact-upload" component={ContactUploadScreen} />
          <Route path="/mobile/upload-contacts" component={ContactUploadScreen} />
          <Route path="/t/:token" component={OtherDocument} />
          {Catalogue !== null && <Route path="/dev/ui" component={Catalogue} />}
          <Route path={signedInPaths} component={SignedIn} />
          <Route>
            <Redirect to="/onboarding" replace />
          </Route>
        </Switch>
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}
