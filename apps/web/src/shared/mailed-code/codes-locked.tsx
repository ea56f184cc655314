import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useBusy } from "../busy/index.ts";
import { emailCodeMessages as messages } from "../messages/index.ts";
import { useLocation } from "../navigation/index.ts";
import { Banner, Button, TextButton } from "../ui/index.ts";
import styles from "./mailed-code.module.css";
import { linkSentPath, sendLink } from "./send-link.ts";
import type { CodeMode } from "./verify-code.ts";

export interface CodesLockedProps {
  email: string;
  mode: CodeMode;
  forSeconds: number;
  onDifferentEmail?: () => void;
}

/**
 * Shown after too many wrong codes for an address: how long codes are locked, and the link that still
 * works.
 */
export function CodesLocked({ email, mode, forSeconds, onDifferentEmail }: CodesLockedProps) {
  const [, navigate] = useLocation();
  const [until] = useState(() => new Date(Date.now() + forSeconds * 1000));
  const { busy: sending, run } = useBusy();

  async function send() {
    if (await run(() => sendLink(email, mode))) navigate(linkSentPath, { state: { email, mode } });
  }

  return (
    <div className={styles.entry}>
      <Banner
        tone="warn"
        live
        icon={<LockKeyhole size={22} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.locked.title}
        detail={messages.locked.text(until)}
      />
      <div className={styles.actions}>
        <Button size="small" busy={sending} onClick={send}>
          {messages.locked.linkInstead}
        </Button>
        {onDifferentEmail !== undefined && (
          <TextButton onClick={onDifferentEmail}>{messages.differentEmail}</TextButton>
        )}
      </div>
    </div>
  );
}
