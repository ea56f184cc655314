import { LogOut } from "lucide-react";
import { useLocation } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { keepUnlocked } from "../../../shared/lock/index.ts";
import { profileMessages, secondFactorMessages } from "../../../shared/messages/index.ts";
import { useOnline } from "../../../shared/online/index.ts";
import { endSession } from "../../../shared/session/index.ts";
import {
  Button,
  Foot,
  Main,
  Pond,
  Screen,
  SkeletonRows,
  screenHeadingId,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { ProofEntry, useProving, VerifyButton } from "./proof-entry.tsx";
import { useProofMethods } from "./proof-methods.ts";
import { sessionProofs } from "./prove.ts";
import styles from "./second-factor.module.css";

const messages = secondFactorMessages.lock;

/**
 * Shown in place of every screen while the app is locked. It names nobody. The server checks the passkey or
 * passcode, so without a network the app stays locked; signing out is always possible.
 */
export function LockScreen() {
  const userId = useUserId();
  const online = useOnline();
  const methods = useProofMethods();
  const [, navigate] = useLocation();
  const { busy: leaving, run } = useBusy();
  const proving = useProving(sessionProofs, { onProved: () => keepUnlocked(userId) });
  const signOut = () =>
    run(async () => {
      await endSession();
      navigate("/onboarding", { replace: true });
    });
  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {messages.title}
        </h1>
        <p className={text.soft} role="status">
          {online ? messages.lead : messages.offline}
        </p>
        {methods === null ? (
          <SkeletonRows rows={2} label={secondFactorMessages.loading} />
        ) : (
          <ProofEntry proving={proving} methods={methods} describedBy={screenHeadingId} />
        )}
        <Pond />
      </Main>
      <Foot>
        {methods !== null && <VerifyButton proving={proving} methods={methods} />}
        <Button kind="quiet" wide busy={leaving} onClick={signOut}>
          <LogOut size={20} aria-hidden="true" />
          {profileMessages.signOut}
        </Button>
      </Foot>
    </Screen>
  );
}
