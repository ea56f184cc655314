import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import { LinkButton, List, StepBody } from "../../../shared/ui/index.ts";
import { AccountRow, LinkArt, type LinkedAccount } from "../bank-accounts/index.ts";

const accountsPath = "/profile/linked-accounts";

/** The account is linked but not active yet. */
export function AccountPending({ account }: { account: LinkedAccount }) {
  const messages = bankingStepsMessages.wait;
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      action={
        <LinkButton href={accountsPath} kind="secondary" wide>
          {messages.action}
        </LinkButton>
      }
    >
      <LinkArt state="pending" />
      <List>
        <AccountRow account={account} />
      </List>
    </StepBody>
  );
}

/** All steps are done. @param canQuote whether the identity check is completed */
export function AccountReady({ account, canQuote }: { account: LinkedAccount; canQuote: boolean }) {
  const messages = bankingStepsMessages.done;
  return (
    <StepBody
      title={messages.title}
      lead={canQuote ? messages.lead : messages.review}
      action={
        <>
          <LinkButton href={accountsPath} wide>
            {messages.action}
          </LinkButton>
          {canQuote && (
            <LinkButton href="/payments/topup" kind="quiet" wide>
              {messages.topUp}
            </LinkButton>
          )}
        </>
      }
    >
      <LinkArt state="linked" />
      <List>
        <AccountRow account={account} />
      </List>
    </StepBody>
  );
}
