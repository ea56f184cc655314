import type { ComponentProps } from "react";
import { PickList, QueryView } from "../../../../shared/ui/index.ts";
import type { Bank } from "../data/queries.ts";
import { BankLogo } from "./bank-logo.tsx";

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

export interface BankListProps {
  query: ComponentProps<typeof QueryView<readonly Bank[]>>["query"];
  texts: ComponentProps<typeof QueryView>["texts"] & ComponentProps<typeof PickList>["texts"];
  onPick: (bank: Bank) => void;
}

/** The banks to choose from, with a search if there are many. */
export const BankList = ({ query, texts, onPick }: BankListProps) => (
  <QueryView query={query} rows={5} texts={texts}>
    {(banks) => (
      <PickList
        items={banks}
        keyOf={({ id }) => id}
        rowOf={bankRow}
        find={searchBanks}
        onPick={onPick}
        texts={texts}
      />
    )}
  </QueryView>
);
