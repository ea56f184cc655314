import { Snowflake } from "lucide-react";
import { freezeMessages as messages } from "../../../shared/messages/index.ts";
import { emailAddress, useAppSettings } from "../../../shared/settings/index.ts";
import { classes, text } from "../../../shared/ui/index.ts";
import styles from "./frozen-banner.module.css";

/** Says on every screen that the account is frozen, what that means, and whom to contact. */
export function FrozenBanner() {
  const email = useAppSettings()?.supportEmail ?? null;
  return (
    <div className={styles.place} role="status">
      <div className={styles.banner}>
        <Snowflake size={22} strokeWidth={1.75} aria-hidden="true" />
        <div>
          <p className={text.smallStrong}>{messages.title}</p>
          <p className={text.small}>
            {messages.text} {email === null && messages.contactText}
          </p>
        </div>
        {email !== null && (
          <a
            className={classes(text.smallStrong, styles.contact)}
            href={emailAddress(email, messages.subject, "")}
          >
            {messages.contact}
          </a>
        )}
      </div>
    </div>
  );
}
