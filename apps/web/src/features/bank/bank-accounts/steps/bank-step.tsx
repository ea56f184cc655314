import { useQuery } from "@tanstack/react-query";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import { Empty, PickList, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
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
  const banks = query.data;

  const pick = (bank: Bank) => {
    const asksAddress = asksBankAddress(bank, country, currency);
    dispatch({ type: "bank_picked", id: bank.id, asksAddress });
  };

  return (
    <StepBody title={messages.title}>
      {banks !== undefined ? (
        banks.length === 0 ? (
          <Empty title={messages.none} detail={messages.noneNote} />
        ) : (
          <PickList
            items={banks}
            keyOf={({ id }) => id}
            rowOf={bankRow}
            find={searchBanks}
            onPick={pick}
            texts={{ ...messages, none: messages.noResults }}
          />
        )
      ) : query.isError ? (
        <Trouble
          title={messages.failed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={5} label={messages.loading} />
      )}
    </StepBody>
  );
}
