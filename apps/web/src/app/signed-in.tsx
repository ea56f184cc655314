import { Redirect } from "wouter";
import { useSession } from "../shared/session/index.ts";
import { LoadingScreen } from "../shared/ui/index.ts";

export function SignedIn() {
  const session = useSession();
  if (session.status === "signed_out") return <Redirect to="/onboarding" replace />;
  return <LoadingScreen />;
}
