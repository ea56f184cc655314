import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { bankAccountMessages, linkBankMessages } from "../../shared/messages/index.ts";
import {
  ActionRow,
  Flag,
  List,
  SkeletonRows,
  StepBody,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import styles from "./bank-accounts.module.css";
import { type CountryOption, searchCountries } from "./currency-options.ts";
import { manyToScroll, SearchField } from "./search-field.tsx";
import type { LinkStepProps } from "./step-props.ts";
import { useCurrencies } from "./use-currencies.ts";

const messages = linkBankMessages.country;

/** Asks for the bank's country, where the currency has several. */
export function CountryStep({ state, dispatch }: LinkStepProps) {
  const { options, error, refetch } = useCurrencies();
  const countries = options
    ?.find(({ code }) => code === state.currency?.code)
    ?.countries.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <StepBody title={messages.title}>
      {countries !== undefined ? (
        <Countries
          countries={countries}
          onPick={(country) => dispatch({ type: "country_picked", country })}
        />
      ) : error !== null ? (
        <Trouble
          title={linkBankMessages.currency.failed}
          detail={error.message}
          onRetry={refetch}
        />
      ) : (
        <SkeletonRows rows={6} label={bankAccountMessages.currencies.loading} />
      )}
    </StepBody>
  );
}

interface CountriesProps {
  countries: readonly CountryOption[];
  onPick: (country: string) => void;
}

function Countries({ countries, onPick }: CountriesProps) {
  const [typed, setTyped] = useState("");
  const found = searchCountries(countries, typed);
  return (
    <>
      {countries.length >= manyToScroll && (
        <SearchField
          label={messages.search}
          placeholder={messages.placeholder}
          value={typed}
          onChange={setTyped}
        />
      )}
      <p className={text.sr} role="status">
        {found.length === 0 ? messages.noResults : ""}
      </p>
      {found.length === 0 ? (
        <p className={styles.none} aria-hidden="true">
          {messages.noResults}
        </p>
      ) : (
        <List label={messages.list}>
          {found.map(({ code, name }) => (
            <li key={code}>
              <ActionRow
                leading={<Flag country={code} />}
                name={name}
                trailing={
                  <ChevronRight
                    className={styles.go}
                    size={20}
                    strokeWidth={1.75}
                    aria-hidden="true"
                  />
                }
                onClick={() => onPick(code)}
              />
            </li>
          ))}
        </List>
      )}
    </>
  );
}
