import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { hasOnboardingLeft, profileQuery, useUserId } from "../features/account/index.ts";
import { HistoryScreen } from "../features/activity/index.ts";
import { DashboardScreen } from "../features/dashboard/index.ts";
import { ProfileScreen } from "../features/profile/index.ts";
import { RequestScreen } from "../features/request/index.ts";
import { IntentResender, SendScreen, SuccessScreen } from "../features/send/index.ts";
import { appMessages } from "../shared/messages/index.ts";
import { useSession, watchTokenExpiry } from "../shared/session/index.ts";
import { LoadingScreen, toast } from "../shared/ui/index.ts";
import { LiveUpdates } from "./live-updates.tsx";
import { queryClient } from "./query-client.ts";

/** Everything behind a session. Without one, the visitor is sent to /onboarding. */
export function SignedIn() {
  const session = useSession();
  const userId = session.status === "signed_in" ? session.userId : null;
  // Nothing of one person is left for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to clear
  useEffect(() => () => queryClient.clear(), [userId]);
  if (session.status === "resolving") return <LoadingScreen />;
  if (session.status === "signed_out") return <Redirect to="/onboarding" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <TokenExpiry />
      <LiveUpdates />
      <IntentResender />
      <OnboardingGuard />
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          <Route path="/dashboard" component={DashboardScreen} />
          <Route path="/send-money" component={SendScreen} />
          <Route path="/send-money/success" component={SuccessScreen} />
          <Route path="/request-money" component={RequestScreen} />
          <Route path="/transactions" component={HistoryScreen} />
          <Route path="/profile" component={ProfileScreen} />
        </Switch>
      </Suspense>
    </QueryClientProvider>
  );
}

function TokenExpiry() {
  useEffect(
    () =>
      watchTokenExpiry(
        () => void queryClient.invalidateQueries(),
        () => toast({ kind: "error", title: appMessages.sessionEnded }),
      ),
    [],
  );
  return null;
}

/** Whoever has not finished the sign-up goes on with it. */
function OnboardingGuard() {
  const [, navigate] = useLocation();
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const unfinished = profile !== undefined && hasOnboardingLeft(profile);
  useEffect(() => {
    if (unfinished) navigate("/onboarding/steps", { replace: true });
  }, [unfinished, navigate]);
  return null;
}
