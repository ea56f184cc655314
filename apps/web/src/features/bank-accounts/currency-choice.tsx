import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import { bankAccountMessages } from "../../shared/messages/index.ts";
import { ActionRow, Flag, List, text } from "../../shared/ui/index.ts";
import styles from "./bank-accounts.module.css";
import { type CurrencyOption, searchCurrencies } from "./currency-options.ts";
import { SearchField } from "./search-field.tsx";

const messages = bankAccountMessages.currencies;

export interface CurrencyChoiceProps {
  options: readonly CurrencyOption[];
  /** The code that is chosen, or null; left out where a tap goes on at once. */
  picked?: string | null;
  onPick: (code: string) => void;
}

/** Currencies by flag and name, with a search where there are many. */
export function CurrencyChoice({ options, picked, onPick }: CurrencyChoiceProps) {
  const [typed, setTyped] = useState("");
  const found = searchCurrencies(options, typed);
  return (
    <>
      <SearchField
        label={messages.search}
        placeholder={messages.placeholder}
        value={typed}
        onChange={setTyped}
      />
      <p className={text.sr} role="status">
        {found.length === 0 ? messages.none : ""}
      </p>
      {found.length === 0 ? (
        <p className={styles.none} aria-hidden="true">
          {messages.none}
        </p>
      ) : (
        <List label={messages.list}>
          {found.map((option) => (
            <li key={option.code}>
              <ActionRow
                leading={<Flag country={option.flag} />}
                name={option.name}
                meta={`${option.code} · ${placeOf(option)}`}
                trailing={<End picked={picked === undefined ? null : picked === option.code} />}
                onClick={() => onPick(option.code)}
                {...(picked === undefined ? {} : { "aria-pressed": picked === option.code })}
              />
            </li>
          ))}
        </List>
      )}
    </>
  );
}

const placeOf = ({ countries }: CurrencyOption): string =>
  countries.length === 1 ? (countries[0]?.name ?? "") : messages.countries(countries.length);

function End({ picked }: { picked: boolean | null }) {
  if (picked === null) {
    return <ChevronRight className={styles.go} size={20} strokeWidth={1.75} aria-hidden="true" />;
  }
  return picked ? (
    <Check className={styles.check} size={20} strokeWidth={2} aria-hidden="true" />
  ) : null;
}
