import { useQuery } from "@tanstack/react-query";
import { payerStepMessages, teleportPayMessages } from "../../../shared/messages/index.ts";
import { LinkButton, QueryView, StepBody } from "../../../shared/ui/index.ts";
import { accountName, type LinkedAccount } from "../../bank/bank-accounts/index.ts";
import { OfferReview, serverMessage, useForgetOnLeave, useLinkFailure } from "../payer/index.ts";
import { ownQuoteQuery } from "./queries.ts";
import type { Pay } from "./use-pay.ts";

const messages = payerStepMessages.quote;

/** Shows the quote for the chosen account. Confirming creates the payment. */
export function ReviewStep({ pay, accountId }: { pay: Pay; accountId: string }) {
  const { token, link, state, accounts, failure, isBusy, confirm, reload } = pay;
  const query = useQuery(ownQuoteQuery(token, accountId));
  const quoteFailure = useLinkFailure(query.error, reload);
  const refresh = () => void query.refetch();
  const forgetOnLeave = useForgetOnLeave();
  if (quoteFailure?.code === "TELEPORT_OWN_LINK") return <OwnLink />;
  const quote = query.data;
  if (quote === undefined) {
    return (
      <StepBody title={messages.title}>
        <QueryView
          query={query}
          rows={4}
          texts={{
            loading: messages.loading,
            failed: messages.failed,
            failedNote:
              quoteFailure === null
                ? messages.none
                : serverMessage(quoteFailure.error, messages.none),
          }}
        />
      </StepBody>
    );
  }
  const account = accounts.data?.find(({ id }) => id === state.accountId);
  return (
    <OfferReview
      recipientName={link.recipient.displayName}
      quote={quote}
      from={account === undefined ? null : nameOf(account)}
      failure={
        failure && {
          isUnanswered: failure.code === null,
          message: serverMessage(failure.error, messages.notMade),
        }
      }
      refreshError={quoteFailure && serverMessage(quoteFailure.error, messages.notMadeNote)}
      // A confirmation without an answer is retried even after the quote has expired.
      isAccepted={state.correlationId !== null}
      isBusy={isBusy}
      isRefreshing={query.isFetching}
      onRefresh={refresh}
      onConfirm={() =>
        void confirm(quote.teleportQuoteId, () => forgetOnLeave(["teleport-own-quote", token]))
      }
    />
  );
}

function OwnLink() {
  const { own } = teleportPayMessages;
  return (
    <StepBody
      title={own.title}
      lead={<span role="alert">{own.text}</span>}
      action={
        <LinkButton href="/teleport/links" wide>
          {own.links}
        </LinkButton>
      }
    />
  );
}

/** Returns the name of the account with its last four characters. */
const nameOf = (account: LinkedAccount): string =>
  account.last4 === null
    ? accountName(account)
    : messages.account(accountName(account), account.last4);
