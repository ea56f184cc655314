import type { ComponentProps } from "react";
import { Flag, PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import type { EntryStepProps } from "../flow/use-chosen-bank.ts";
import type { ListTexts } from "./bank-step.tsx";

export interface CountryOption {
  /** ISO 3166-1 alpha-2, or EU. */
  code: string;
  name: string;
}

/** Returns the countries whose code or name contains the typed text. */
export function searchCountries(
  countries: readonly CountryOption[],
  typed: string,
): readonly CountryOption[] {
  const term = typed.trim().toLowerCase();
  return countries.filter(
    ({ code, name }) => code.toLowerCase().includes(term) || name.toLowerCase().includes(term),
  );
}

export interface CountryStepProps extends Pick<EntryStepProps, "dispatch"> {
  /** The countries to choose from, in the order in which they are shown. */
  countries: ComponentProps<typeof QueryView<readonly CountryOption[]>>["query"];
  texts: ListTexts;
}

/** The step for the bank's country, shown if the currency has several. It has a search if there are many. */
export const CountryStep = ({ dispatch, countries, texts }: CountryStepProps) => (
  <StepBody title={texts.title} lead={texts.lead}>
    <QueryView query={countries} rows={6} texts={texts}>
      {(found) => (
        <PickList
          items={found}
          keyOf={({ code }) => code}
          rowOf={({ code, name }) => ({ leading: <Flag country={code} />, name })}
          find={searchCountries}
          onPick={({ code }) => dispatch({ type: "country_picked", country: code })}
          texts={texts}
        />
      )}
    </QueryView>
  </StepBody>
);
