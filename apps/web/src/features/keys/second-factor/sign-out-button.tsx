import { LogOut } from "lucide-react";
import { useBusy } from "../../../shared/busy/index.ts";
import { profileMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { endSession } from "../../../shared/session/index.ts";
import { Button } from "../../../shared/ui/index.ts";

/** Ends the session of a person who can't, or does not want to, confirm their identity. */
export function SignOutButton() {
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const signOut = () =>
    run(async () => {
      await endSession();
      navigate("/onboarding", { replace: true });
    });
  return (
    <Button kind="quiet" wide busy={busy} onClick={signOut}>
      <LogOut size={20} aria-hidden="true" />
      {profileMessages.signOut}
    </Button>
  );
}
