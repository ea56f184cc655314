import { useQuery } from "@tanstack/react-query";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import { PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { type Bank, banksQuery } from "../data/queries.ts";
import { searchBanks } from "../data/search-banks.ts";
import { asksBankAddress } from "../flow/account-form.ts";
import type { LinkStepProps } from "../flow/step-props.ts";
import { bankRow } from "../ui/bank-row.tsx";

const messages = linkBankMessages.bank;

/** Asks for the bank. */
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
      <QueryView
        query={query}
        rows={5}
        texts={{
          ...messages,
          failedNote: query.error?.message ?? "",
          empty: messages.none,
          emptyText: messages.noneNote,
        }}
      >
        {(banks) => (
          <PickList
            items={banks}
            keyOf={({ id }) => id}
            rowOf={bankRow}
            find={searchBanks}
            onPick={pick}
            texts={{ ...messages, none: messages.noResults }}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
