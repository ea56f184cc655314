import { Suspense, useEffect } from "react";
import { Route, Router, Switch } from "wouter";
import { hasKeptForm } from "../features/enter/signup/index.ts";
import { ErrorBoundary } from "../shared/crash/index.ts";
import { lazyScreen } from "../shared/lazy/index.ts";
import { Redirect, useAppLocation } from "../shared/navigation/index.ts";
import { hasKeptSession } from "../shared/session/index.ts";
import { LoadingScreen, SkipLink, Toasts } from "../shared/ui/index.ts";
import { documentPaths, sessionPaths } from "./routes/paths-for.ts";
import { screenAt, screensOf } from "./routes/screens.ts";
import { visitorRoutes } from "./routes/visitor-routes.ts";
import { addWaysUp } from "./routes/ways-up.ts";
import { StorageBoundary } from "./storage/storage-boundary.tsx";

/** All screens that need a session. They are loaded separately so that the welcome page stays small. */
const SignedIn = lazyScreen(async () => {
  const { SignedIn } = await import("./signed-in.tsx");
  return SignedIn;
});

/** Loads the code of the home screen, so that it can be shown in place of its sketch without a loading screen. */
export async function preloadHome(): Promise<void> {
  const [{ preloadHome }] = await Promise.all([import("./signed-in.tsx"), SignedIn.preload()]);
  await preloadHome();
}

const visitorScreens = screensOf(visitorRoutes);
const LandingScreen = screenAt(visitorScreens, "/onboarding");
addWaysUp(visitorScreens);

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
              <Route path="/onboarding/signup/email-collection">
                <Redirect to="/onboarding/steps?step=email" replace />
              </Route>
              {visitorScreens.map(({ path, Screen }) => (
                <Route key={path} path={path}>
                  <Screen />
                </Route>
              ))}
              <Route path={documentPaths} component={OtherDocument} />
              {Catalogue !== null && <Route path="/dev/ui" component={Catalogue} />}
              <Route path={sessionPaths} component={SignedIn} />
              <Route component={NotFoundScreen} />
            </Switch>
          </Suspense>
        </Router>
      </StorageBoundary>
      <Toasts />
    </ErrorBoundary>
  );
}
