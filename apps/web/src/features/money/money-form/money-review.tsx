import { type Asset, formatAmount } from "@lilypad/money";
import type { ReactNode } from "react";
import type { AccountView } from "../../../shared/account/index.ts";
import { moneyFormMessages } from "../../../shared/messages/index.ts";
import { entryDecimal, readWireAmount } from "../../../shared/money/index.ts";
import { PersonAvatar, personFirstName, personName } from "../../../shared/people/index.ts";
import { Fact, Facts, text, useWide } from "../../../shared/ui/index.ts";
import type { MoneyEntry } from "./money-entry.ts";
import styles from "./money-screen.module.css";

const messages = moneyFormMessages.review;

export interface MoneyReviewProps {
  action: "send" | "request";
  entry: MoneyEntry;
  asset: Asset;
  /** The account that pays, or null if none does or it is unknown. */
  account: AccountView | null;
  /** Further facts that the person should know before they agree. */
  children?: ReactNode;
}

/** A summary of the payment or the request, beside the fields: only on wide screens, which have the room. */
export function MoneyReview({ action, entry, asset, account, children }: MoneyReviewProps) {
  const isWide = useWide();
  if (!isWide) return null;
  const { person } = entry;
  const minor = readWireAmount(entryDecimal(entry.digits), asset);
  const left = account === null || account.minor < minor ? null : account.minor - minor;
  const lead = messages[action];
  return (
    <section className={styles.review} aria-label={messages.title}>
      {person === null ? (
        <p className={text.soft}>{lead.nobody}</p>
      ) : (
        <div className={styles.to}>
          <PersonAvatar person={person} />
          <p>
            <span className={`${text.small} ${text.soft}`}>{lead.to}</span>
            <br />
            <span className={text.strong}>{personName(person)}</span>
          </p>
        </div>
      )}
      <Facts>
        <Fact label={person === null ? messages.amount : lead.gets(personFirstName(person))}>
          {formatAmount(minor, asset)}
        </Fact>
        {action === "send" && (
          <>
            <Fact label={messages.fee}>{messages.free}</Fact>
            {left !== null && <Fact label={messages.left}>{formatAmount(left, asset)}</Fact>}
          </>
        )}
      </Facts>
      {children && <p className={`${text.small} ${text.soft} ${styles.note}`}>{children}</p>}
    </section>
  );
}
