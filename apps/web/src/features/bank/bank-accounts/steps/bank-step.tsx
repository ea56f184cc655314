import { useQuery } from "@tanstack/react-query";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import { StepBody } from "../../../../shared/ui/index.ts";
import { type Bank, banksQuery } from "../data/queries.ts";
import { asksBankAddress } from "../flow/account-form.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { BankList } from "../ui/bank-list.tsx";

const messages = linkBankMessages.bank;

/** The step in which the person chooses their bank. */
export function BankStep({ state, dispatch }: LinkStepProps) {
  const country = state.country ?? "";
  const currency = state.currency?.code ?? "";
  const query = useQuery(banksQuery(country, currency));
  const pick = (bank: Bank) => {
    const asksAddress = asksBankAddress(bank, country, currency);
    dispatch({ type: "bank_picked", id: bank.id, asksAddress });
  };
  return (
    <StepBody title={messages.title}>
      <BankList
        query={query}
        texts={{ ...messages, failedNote: query.error?.message ?? "" }}
        onPick={pick}
      />
    </StepBody>
  );
}
