import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useUserId } from "../../../../shared/account/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, LinkButton, QueryView, StepBody, toast } from "../../../../shared/ui/index.ts";
import { AccountList, linkedAccountsQuery } from "../../bank-accounts/index.ts";
import { serverMessage } from "../data/queries.ts";
import { linkAccountPath } from "../flow/funding-path.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.bank;

/** The step in which the person chooses one of their bank accounts, or links one. */
export function BankStep({ funding: { state, dispatch } }: { funding: Funding }) {
  const { operation, accountId } = state;
  const currency = state.currency ?? "";
  const query = useQuery(linkedAccountsQuery(useUserId()));
  const accounts = query.data?.filter((account) => account.currency === currency) ?? [];
  const linkPath = linkAccountPath(operation, state.currency);

  function proceed() {
    if (accountId === null) toast({ kind: "error", title: messages.required });
    else dispatch({ type: "account_confirmed" });
  }

  if (accounts.length === 0) {
    return (
      <StepBody
        title={messages.title[operation]}
        action={
          query.isSuccess ? (
            <LinkButton href={linkPath} wide>
              {messages.link}
            </LinkButton>
          ) : undefined
        }
      >
        <QueryView
          query={{ ...query, data: query.data && accounts }}
          rows={2}
          texts={{
            ...messages,
            failedNote: serverMessage(query.error, messages.failedNote),
            empty: query.data?.length === 0 ? messages.noneAtAll : messages.none(currency),
            emptyText: messages.noneText[operation],
          }}
        />
      </StepBody>
    );
  }
  return (
    <StepBody
      title={messages.title[operation]}
      onSubmit={proceed}
      action={
        <>
          <Button type="submit" wide>
            {fundingMessages.next}
          </Button>
          <LinkButton href={linkPath} kind="quiet" wide>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {messages.linkAnother}
          </LinkButton>
        </>
      }
    >
      <AccountList
        label={messages.list}
        accounts={accounts}
        pickedId={accountId}
        onPick={(picked) => dispatch({ type: "account_picked", accountId: picked })}
      />
    </StepBody>
  );
}
