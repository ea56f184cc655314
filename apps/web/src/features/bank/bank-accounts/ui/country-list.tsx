import type { ComponentProps } from "react";
import { Flag, PickList, QueryView } from "../../../../shared/ui/index.ts";
import { type CountryOption, searchCountries } from "../data/currency-options.ts";

export interface CountryListProps {
  query: ComponentProps<typeof QueryView<readonly CountryOption[]>>["query"];
  texts: ComponentProps<typeof QueryView>["texts"] & ComponentProps<typeof PickList>["texts"];
  onPick: (code: string) => void;
}

/** The countries to choose from, with a search if there are many. */
export const CountryList = ({ query, texts, onPick }: CountryListProps) => (
  <QueryView query={query} rows={6} texts={texts}>
    {(countries) => (
      <PickList
        items={countries}
        keyOf={({ code }) => code}
        rowOf={({ code, name }) => ({ leading: <Flag country={code} />, name })}
        find={searchCountries}
        onPick={({ code }) => onPick(code)}
        texts={texts}
      />
    )}
  </QueryView>
);
