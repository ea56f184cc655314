import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import {
  Card,
  CopyLabelButton,
  classes,
  QrCode,
  Skeleton,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./contacts.module.css";
import { contactLinkQuery } from "./queries.ts";

const messages = contactsMessages.friends;

/** The code that a phone scans, and the same link for people who can't scan it. */
export function PhoneCode() {
  const { data: link, isError, refetch } = useQuery(contactLinkQuery(useUserId()));
  return (
    <Card padded>
      <section className={styles.scan} aria-label={messages.scanTitle}>
        <h2 className={text.heading}>{messages.scanTitle}</h2>
        <p className={text.soft}>{messages.scanText}</p>
        {isError && link === undefined ? (
          <Trouble
            title={messages.codeFailed}
            detail={messages.codeFailedNote}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <div className={styles.code}>
              {link === undefined ? (
                <span role="status" aria-label={messages.codeLoading}>
                  <Skeleton width={232} height={232} />
                </span>
              ) : (
                <QrCode value={link} label={messages.codeLabel} />
              )}
            </div>
            <p className={styles.waiting} role="status">
              {messages.waiting}
            </p>
            <CopyLabelButton
              size="small"
              disabled={link === undefined}
              value={link ?? ""}
              copied={messages.linkCopied}
              failed={messages.copyFailed}
            >
              {messages.copyPhoneLink}
            </CopyLabelButton>
            <p className={classes(text.small, text.soft)}>{messages.codeNote}</p>
          </>
        )}
      </section>
    </Card>
  );
}
