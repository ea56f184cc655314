import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { keepUnlocked } from "../../../shared/lock/index.ts";
import { secondFactorMessages } from "../../../shared/messages/index.ts";
import { useOnline } from "../../../shared/online/index.ts";
import {
  Foot,
  Main,
  Pond,
  Screen,
  screenHeadingId,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { PasscodeReset } from "../security/index.ts";
import { useProving, VerifyButton } from "./proof-entry.tsx";
import { isRepeatable } from "./proof-flow.ts";
import { type ProofMethods, useProofChoice } from "./proof-methods.ts";
import { ProofOptions } from "./proof-options.tsx";
import { sessionProofs } from "./prove.ts";
import styles from "./second-factor.module.css";
import { SignOutButton } from "./sign-out-button.tsx";

const messages = secondFactorMessages.lock;

const leadFor = ({ passcode, passkey }: ProofMethods) =>
  messages.leads[passcode === passkey ? "either" : passkey ? "passkey" : "passcode"];

/**
 * Shown in place of every screen while the app is locked. It shows no names. The server checks the passkey or
 * passcode, so without a network the app stays locked; signing out is always possible. A person who has forgotten
 * the passcode can reset it here, and anyone with the session can cancel a reset, as on every other device.
 */
export function LockScreen() {
  const userId = useUserId();
  const online = useOnline();
  const [forgot, setForgot] = useState(false);
  const { choice, reload } = useProofChoice();
  const unlock = () => keepUnlocked(userId);
  const proving = useProving(sessionProofs, { onProved: unlock });
  const askAgain = () => {
    setForgot(false);
    reload();
  };
  if (forgot) return <PasscodeReset onDone={unlock} onBack={askAgain} />;
  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {messages.title}
        </h1>
        <p className={text.soft} role="status">
          {online ? (choice === null ? messages.lead : leadFor(choice.methods)) : messages.offline}
        </p>
        <ProofOptions
          proving={proving}
          choice={choice}
          onForgot={() => setForgot(true)}
          onResetCancelled={reload}
        />
        <Pond />
      </Main>
      <Foot>
        {/* The sixth digit submits; only an attempt without an answer is repeated by hand. */}
        {choice !== null && isRepeatable(proving.state) && (
          <VerifyButton proving={proving} methods={choice.methods} />
        )}
        <SignOutButton />
      </Foot>
    </Screen>
  );
}
