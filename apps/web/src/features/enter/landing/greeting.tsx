import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { type ReactNode, useEffect, useState } from "react";
import { landingMessages as messages } from "../../../shared/messages/index.ts";
import { entryMinor, readWireAmount } from "../../../shared/money/index.ts";
import { Avatar, Banner, Coin, classes, initialsOf, text } from "../../../shared/ui/index.ts";
import { readKeptLink } from "../kept-link/index.ts";
import { type Invitation, loadInvitation, openedInvitation } from "../referral-capture/index.ts";
import styles from "./landing.module.css";

/** Says why this visitor came: who invited them, or whom a money link pays. */
export function Greeting({ children }: { children: ReactNode }) {
  const [link] = useState(() => readKeptLink());
  const invitation = useInvitation(link === null ? openedInvitation() : null);
  if (link !== null) {
    const { action, tag, digits, currency } = link;
    const amount =
      digits === "" || currency === null
        ? null
        : formatAmount(entryMinor(digits, currency), assetOfCurrency(currency));
    return (
      <>
        <p className={styles.greeting}>
          {action === "send" ? messages.pay(tag, amount) : messages.request(tag)}
        </p>
        {children}
        <p className={classes(text.small, text.soft, styles.next)}>{messages.payText}</p>
      </>
    );
  }
  if (invitation === null || invitation.inviter === null) return children;
  const { first_name: firstName, avatar_colour: colour } = invitation.inviter;
  return (
    <>
      <p className={styles.greeting}>
        <Avatar initials={initialsOf(firstName)} colour={colour} />
        {messages.invited(firstName)}
      </p>
      {children}
      <Rewards {...invitation} />
    </>
  );
}

function useInvitation(code: string | null): Invitation | null {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(() => {
    if (code === null) return;
    const leaving = new AbortController();
    void loadInvitation(code, leaving.signal).then(setInvitation);
    return () => leaving.abort();
  }, [code]);
  return invitation;
}

/** The rewards, if there are any: nothing is promised that is not paid. */
function Rewards({ signup_reward: signup, invitation_reward: invited }: Invitation) {
  const lil = (amount: string) =>
    formatAmount(readWireAmount(amount, "LIL"), "LIL").replace(".00 ", " ");
  if (Number(signup) === 0) return null;
  return (
    <div className={styles.rewards}>
      <Banner
        tone="reward"
        icon={<Coin currency="LIL" size={40} />}
        title={messages.rewards.title(lil(signup))}
        detail={Number(invited) === 0 ? "" : messages.rewards.text(lil(invited))}
      />
    </div>
  );
}
