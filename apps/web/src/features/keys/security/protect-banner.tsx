import { ShieldCheck, X } from "lucide-react";
import { securityMessages } from "../../../shared/messages/index.ts";
import { Link } from "../../../shared/navigation/index.ts";
import { Banner, IconButton } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.protect;

/** Advises a person with money and without a second factor to set one up. */
export function ProtectBanner({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div className={styles.advice}>
      <Link href="/profile/security" className={styles.adviceLink}>
        <Banner
          icon={<ShieldCheck size={24} strokeWidth={1.75} aria-hidden="true" />}
          title={messages.title}
          detail={messages.text}
        />
      </Link>
      <IconButton label={messages.dismiss} edge="right" onClick={onDismiss}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
