import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import { LinkButton, List, StepBody } from "../../../shared/ui/index.ts";
import { AccountRow, LinkArt, type LinkedAccount } from "../bank-accounts/index.ts";

const accountsPath = "/profile/linked-accounts";

/** The provider has the account and has not said yet that it can be used. */
export function AccountWait({ account }: { account: LinkedAccount }) {
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
      <LinkArt way="sought" />
      <List>
        <AccountRow account={account} />
      </List>
    </StepBody>
  );
}

/** All steps are done. @param canQuote whether the identity check is over */
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
      <LinkArt way="there" />
      <List>
        <AccountRow account={account} />
      </List>
    </StepBody>
  );
}
