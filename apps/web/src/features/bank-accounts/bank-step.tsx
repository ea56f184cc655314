import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { linkBankMessages } from "../../shared/messages/index.ts";
import {
  ActionRow,
  Empty,
  List,
  SkeletonRows,
  StepBody,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import { asksBankAddress } from "./account-form.ts";
import styles from "./bank-accounts.module.css";
import { BankLogo } from "./bank-logo.tsx";
import { type Bank, banksQuery } from "./queries.ts";
import { searchBanks } from "./search-banks.ts";
import { manyToScroll, SearchField } from "./search-field.tsx";
import type { LinkStepProps } from "./step-props.ts";

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
          <Banks banks={banks} onPick={pick} />
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

function Banks({ banks, onPick }: { banks: readonly Bank[]; onPick: (bank: Bank) => void }) {
  const [typed, setTyped] = useState("");
  const found = searchBanks(banks, typed);
  return (
    <>
      {banks.length >= manyToScroll && (
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
          {found.map((bank) => (
            <li key={bank.id}>
              <ActionRow
                leading={<BankLogo name={bank.display_name} logoUrl={bank.logoUrl} />}
                name={bank.display_name}
                {...(bank.name === bank.display_name ? {} : { meta: bank.name })}
                trailing={
                  <ChevronRight
                    className={styles.go}
                    size={20}
                    strokeWidth={1.75}
                    aria-hidden="true"
                  />
                }
                onClick={() => onPick(bank)}
              />
            </li>
          ))}
        </List>
      )}
    </>
  );
}
