import { useState } from "react";
import { failureText } from "../api/index.ts";
import { emailCodeMessages as messages } from "../messages/index.ts";
import { TextButton, toast } from "../ui/index.ts";
import { CodeEntry } from "./code-entry.tsx";
import type { CodeRefusal } from "./code-flow.ts";
import { CodesLocked } from "./codes-locked.tsx";
import { lastSentMs, rememberUsed } from "./last-sent.ts";
import styles from "./mailed-code.module.css";
import { sendCode } from "./send-code.ts";
import { type CodeMode, CodeNotVerified, verifyCode } from "./verify-code.ts";

export interface EmailCodeEntryProps {
  email: string;
  mode: CodeMode;
  onVerified: (result: { mfaRequired: boolean }) => void;
  onDifferentEmail: () => void;
  /** Called when another code was sent. */
  onSent?: () => void;
}

/** Entry of the code that signs a person in or up, and a way to use another address. */
export function EmailCodeEntry(props: EmailCodeEntryProps) {
  const { email, mode, onVerified, onDifferentEmail, onSent } = props;
  const [sentAtMs] = useState(() => lastSentMs("code", email));
  const [lockedForSeconds, setLockedForSeconds] = useState<number | null>(null);

  async function verify(code: string): Promise<CodeRefusal | null> {
    try {
      const result = await verifyCode(email, code, mode);
      if (result.verified) {
        rememberUsed(email);
        onVerified(result);
        return null;
      }
      if (result.lockedForSeconds === undefined) return "wrong";
      setLockedForSeconds(result.lockedForSeconds);
      return null;
    } catch (error) {
      if (error instanceof CodeNotVerified) {
        return { said: error.message, keepsCode: error.isUnanswered };
      }
      const expired = error instanceof Error && error.message.toLowerCase().includes("expired");
      return expired ? "expired" : "unknown";
    }
  }

  async function send(): Promise<boolean> {
    const sent = await sendCode(email, mode);
    if (sent.success) {
      onSent?.();
      toast({ kind: "success", title: messages.resent.title, text: messages.resent.text(email) });
    } else if (sent.code === "CODES_LOCKED") setLockedForSeconds(sent.retryAfterSeconds ?? 0);
    else {
      const { title, text } = messages.resendError;
      toast({ kind: "error", title, text: failureText(sent, text) });
    }
    return sent.success;
  }

  if (lockedForSeconds !== null) {
    return (
      <CodesLocked
        email={email}
        mode={mode}
        forSeconds={lockedForSeconds}
        onDifferentEmail={onDifferentEmail}
      />
    );
  }
  return (
    <CodeEntry
      label={messages.label}
      sentAtMs={sentAtMs}
      onCode={verify}
      onSend={send}
      className={styles.entry}
      actionsClassName={styles.actions}
    >
      <TextButton onClick={onDifferentEmail}>{messages.differentEmail}</TextButton>
    </CodeEntry>
  );
}
