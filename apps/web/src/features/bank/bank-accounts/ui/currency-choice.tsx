import { bankAccountMessages } from "../../../../shared/messages/index.ts";
import { Flag, PickList } from "../../../../shared/ui/index.ts";
import { type CurrencyOption, searchCurrencies } from "../data/currency-options.ts";

const messages = bankAccountMessages.currencies;

export interface CurrencyChoiceProps {
  options: readonly CurrencyOption[];
  /** The chosen code or null; left out if picking one continues immediately. */
  picked?: string | null;
  onPick: (code: string) => void;
}

/** The currencies to choose from, with a search. */
export function CurrencyChoice({ options, picked, onPick }: CurrencyChoiceProps) {
  return (
    <PickList<CurrencyOption>
      items={options}
      keyOf={({ code }) => code}
      rowOf={(option) => ({
        leading: <Flag country={option.flag} />,
        name: option.name,
        meta: `${option.code} · ${placeOf(option)}`,
      })}
      find={searchCurrencies}
      onPick={({ code }) => onPick(code)}
      {...(picked === undefined ? {} : { isPicked: ({ code }) => code === picked })}
      searchAlways
      texts={messages}
    />
  );
}

const placeOf = ({ countries }: CurrencyOption): string =>
  countries.length === 1 ? (countries[0]?.name ?? "") : messages.countries(countries.length);
