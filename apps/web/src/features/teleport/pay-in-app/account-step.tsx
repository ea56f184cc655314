import type { Href } from "@lilypad/api-contract";
import { teleportPayMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import {
  Button,
  Empty,
  LinkButton,
  QueryView,
  StepBody,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { AccountChoice } from "../links/index.ts";
import { hasPendingAccount, payingAccounts } from "./paying-accounts.ts";
import styles from "./teleport-pay.module.css";
import type { Pay } from "./use-pay.ts";

const messages = teleportPayMessages.account;

const linkPathFor = (token: string): Href => `/ramp/link-bank?returnTo=/teleport/pay/${token}`;

/** Shows the recipient and the amount; the person chooses the account to pay from. */
export function AccountStep({ pay }: { pay: Pay }) {
  const { token, link, state, dispatch, accounts } = pay;
  const linkPath = linkPathFor(token);
  const { data } = accounts;
  const usable = data === undefined ? [] : payingAccounts(data);
  const hasNone = data !== undefined && usable.length === 0;
  function submit() {
    if (state.accountId === null) toast({ kind: "error", title: messages.required });
    else dispatch({ type: "quote_wanted" });
  }
  const action = hasNone ? (
    <LinkButton href={linkPath} wide>
      {messages.link}
    </LinkButton>
  ) : (
    <Button type="submit" wide disabled={usable.length === 0}>
      {messages.action}
    </Button>
  );
  return (
    <StepBody
      title={teleportPayMessages.page(link.recipient.displayName)}
      lead={messages.lead(link.recipient.bankAccount.bankName ?? messages.bank)}
      action={action}
      {...(hasNone ? {} : { onSubmit: submit })}
    >
      <RequestedAmount link={link} />
      {data === undefined ? (
        <QueryView query={accounts} rows={1} texts={messages} />
      ) : hasNone ? (
        <Empty
          title={messages.none}
          detail={hasPendingAccount(data) ? messages.pending : messages.noneText}
        />
      ) : (
        <>
          <AccountChoice
            texts={messages}
            linkPath={linkPath}
            accounts={usable}
            chosenId={state.accountId}
            onPick={(accountId) => dispatch({ type: "account_picked", accountId })}
          />
          <p className={`${text.small} ${text.soft}`}>
            {messages.privacy(link.recipient.displayName)}
          </p>
        </>
      )}
    </StepBody>
  );
}

/** The amount and the note of a link. */
function RequestedAmount({ link }: Pick<Pay, "link">) {
  return (
    <section className={styles.asked} aria-label={teleportPayMessages.asked}>
      <p className={styles.amount}>{formatMoney(link.amount, link.currency)}</p>
      {link.note !== null && (
        <p className={`${text.small} ${styles.note}`}>{teleportPayMessages.note(link.note)}</p>
      )}
    </section>
  );
}
