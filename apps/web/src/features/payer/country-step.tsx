import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { payerMessages, payerStepMessages } from "../../shared/messages/index.ts";
import {
  ActionRow,
  Flag,
  List,
  SkeletonRows,
  StepBody,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import { manyToScroll, SearchField } from "../bank-accounts/index.ts";
import styles from "./payer.module.css";
import { capabilitiesQuery } from "./queries.ts";
import { type SourceCountry, searchCountries, sourceCurrencies } from "./source-currencies.ts";
import type { PayerStepProps } from "./step-props.ts";

const messages = payerStepMessages.country;

/** Asks for the bank's country, where the currency has several. */
export function CountryStep({ state, dispatch }: PayerStepProps) {
  const query = useQuery(capabilitiesQuery());
  const option =
    query.data && sourceCurrencies(query.data).find(({ code }) => code === state.currency?.code);
  const countries = query.data === undefined ? undefined : (option?.countries ?? []);
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      {countries !== undefined ? (
        <Countries
          countries={countries}
          onPick={(country) => dispatch({ type: "country_picked", country })}
        />
      ) : query.isError ? (
        <Trouble
          title={payerMessages.recipient.failed}
          detail={payerMessages.recipient.failedNote}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label={payerMessages.recipient.loading} />
      )}
    </StepBody>
  );
}

interface CountriesProps {
  countries: readonly SourceCountry[];
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
      <p className={found.length === 0 ? text.soft : text.sr} role="status">
        {found.length === 0 ? messages.none : ""}
      </p>
      {found.length > 0 && (
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
