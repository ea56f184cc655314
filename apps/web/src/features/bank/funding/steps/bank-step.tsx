import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useUserId } from "../../../../shared/account/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Empty,
  LinkButton,
  List,
  SkeletonRows,
  StepBody,
  Trouble,
  toast,
} from "../../../../shared/ui/index.ts";
import { AccountRow, linkedAccountsQuery } from "../../bank-accounts/index.ts";
import { callSentence } from "../data/call-sentence.ts";
import { linkAccountPath } from "../flow/funding-path.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.bank;

/** Which of the person's own accounts is at the other end. */
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
        {...(query.isSuccess
          ? {
              action: (
                <LinkButton href={linkPath} wide>
                  {messages.link}
                </LinkButton>
              ),
            }
          : {})}
      >
        {query.isPending ? (
          <SkeletonRows rows={2} label={messages.loading} />
        ) : query.isError ? (
          <Trouble
            title={messages.failed}
            detail={callSentence(query.error, messages.failedNote)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Empty
            title={query.data.length === 0 ? messages.noneAtAll : messages.none(currency)}
            detail={messages.noneText[operation]}
          />
        )}
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
      <List label={messages.list}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            picked={account.id === accountId}
            onPick={() => dispatch({ type: "account_picked", accountId: account.id })}
          />
        ))}
      </List>
    </StepBody>
  );
}
