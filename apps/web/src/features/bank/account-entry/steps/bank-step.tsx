import type { ComponentProps, ReactNode } from "react";
import { PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import type { Bank } from "../data/banks.ts";
import { asksBankAddress } from "../flow/account-form.ts";
import type { BanksQuery, EntryStepProps } from "../flow/use-chosen-bank.ts";
import { BankLogo } from "../ui/bank-logo.tsx";

type BankNames = Pick<Bank, "name" | "display_name">;

/** Returns the row of a bank, with its full name if that differs from the name it is known by. */
export const bankRow = ({ name, display_name, logoUrl }: BankNames & Pick<Bank, "logoUrl">) => ({
  leading: <BankLogo name={display_name} logoUrl={logoUrl} />,
  name: display_name,
  ...(name === display_name ? {} : { meta: name }),
});

/** Returns the banks whose name contains the typed text, in the given order. */
export function searchBanks<Searched extends BankNames>(
  banks: readonly Searched[],
  typed: string,
): readonly Searched[] {
  const term = typed.trim().toLowerCase();
  return banks.filter(({ name, display_name }) =>
    [name, display_name].some((bankName) => bankName.toLowerCase().includes(term)),
  );
}

/** The texts of a step with a list. */
export type ListTexts = { title: string; lead?: string } & ComponentProps<
  typeof QueryView
>["texts"] &
  ComponentProps<typeof PickList>["texts"];

export interface BankStepProps extends EntryStepProps {
  banks: BanksQuery;
  texts: ListTexts;
  /** Shown above the list. */
  children?: ReactNode;
}

/** The step in which the person chooses their bank, with a search if there are many. */
export function BankStep({ state, dispatch, banks, texts, children }: BankStepProps) {
  const pick = (bank: Bank) => {
    const asksAddress = asksBankAddress(bank, state.country ?? "", state.currency?.code ?? "");
    dispatch({ type: "bank_picked", id: bank.id, asksAddress });
  };
  return (
    <StepBody title={texts.title} lead={texts.lead}>
      {children}
      <QueryView query={banks} rows={5} texts={texts}>
        {(found) => (
          <PickList
            items={found}
            keyOf={({ id }) => id}
            rowOf={bankRow}
            find={searchBanks}
            onPick={pick}
            texts={texts}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
