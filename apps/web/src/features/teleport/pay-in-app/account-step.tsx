import { appMessages, teleportPayMessages } from "../../../shared/messages/index.ts";
import {
  Button,
  Empty,
  LinkButton,
  SkeletonRows,
  StepBody,
  Trouble,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { AccountChoice } from "../links/index.ts";
import { Asked } from "./asked.tsx";
import { hasPendingAccount, payingAccounts } from "./paying-accounts.ts";
import type { Pay } from "./use-pay.ts";

const messages = teleportPayMessages.account;

const linkPathFor = (token: string) => `/ramp/link-bank?returnTo=/teleport/pay/${token}`;

/** Whom the link pays and how much, and from which of the own accounts. */
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
      <Asked link={link} />
      {data === undefined ? (
        accounts.isError ? (
          <Trouble
            title={messages.failed}
            detail={messages.failedNote}
            retryLabel={appMessages.tryAgain}
            onRetry={() => void accounts.refetch()}
          />
        ) : (
          <SkeletonRows rows={1} label={messages.loading} />
        )
      ) : hasNone ? (
        <Empty
          title={messages.none}
          detail={hasPendingAccount(data) ? messages.pending : messages.noneText}
        />
      ) : (
        <>
          <AccountChoice
            said={messages}
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
