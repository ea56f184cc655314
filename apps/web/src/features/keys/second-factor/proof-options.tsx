import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { SkeletonRows, screenHeadingId, TextButton } from "../../../shared/ui/index.ts";
import { ResetBanner } from "../security/index.ts";
import { ProofEntry, type useProving } from "./proof-entry.tsx";
import type { ProofChoice } from "./proof-methods.ts";
import styles from "./second-factor.module.css";

interface ProofOptionsProps {
  proving: ReturnType<typeof useProving>;
  /** Null while it is being loaded. */
  choice: ProofChoice | null;
  /** Starts a reset, for a person who has lost the required factor. */
  onForgot: () => void;
  onResetCancelled: () => void;
}

/**
 * The ways to confirm one's identity on a screen of its own, and the way out for a person who has none of them. A
 * pending reset is shown with its time and can be cancelled: that needs no second factor (ADR 37).
 */
export function ProofOptions({ proving, choice, onForgot, onResetCancelled }: ProofOptionsProps) {
  if (choice === null) return <SkeletonRows rows={2} label={messages.loading} />;
  const { methods, passcodeResetAt } = choice;
  return (
    <>
      <ProofEntry proving={proving} methods={methods} describedBy={screenHeadingId} />
      {passcodeResetAt === null ? (
        <p className={styles.forgot}>
          <TextButton onClick={onForgot}>
            {methods.passcode ? messages.forgot : messages.lostPasskey}
          </TextButton>
        </p>
      ) : (
        <ResetBanner at={passcodeResetAt} onCancelled={onResetCancelled} />
      )}
    </>
  );
}
