import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { payerStepMessages } from "../../shared/messages/index.ts";
import {
  ActionRow,
  Empty,
  List,
  SkeletonRows,
  StepBody,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import {
  asksBankAddress,
  BankLogo,
  manyToScroll,
  SearchField,
  searchBanks,
} from "../bank-accounts/index.ts";
import { Notice } from "./notice.tsx";
import styles from "./payer.module.css";
import type { PayerBank } from "./queries.ts";
import type { PayerStepProps } from "./step-props.ts";
import { useBanks } from "./use-banks.ts";

const messages = payerStepMessages.bank;

/** Asks for the bank that the payer pays from. */
export function BankStep({ state, dispatch }: PayerStepProps) {
  const { banks, country, currency, isError, refetch } = useBanks({ state });
  const pick = (bank: PayerBank) =>
    dispatch({
      type: "bank_picked",
      id: bank.id,
      asksAddress: asksBankAddress(bank, country, currency),
    });
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      {state.notice !== null && <Notice title={state.notice} />}
      {banks !== undefined ? (
        banks.length === 0 ? (
          <Empty title={messages.none} detail={messages.noneNote} />
        ) : (
          <Banks banks={banks} onPick={pick} />
        )
      ) : isError ? (
        <Trouble title={messages.failed} detail={messages.failedNote} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={5} label={messages.loading} />
      )}
    </StepBody>
  );
}

interface BanksProps {
  banks: readonly PayerBank[];
  onPick: (bank: PayerBank) => void;
}

function Banks({ banks, onPick }: BanksProps) {
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
      <p className={found.length === 0 ? text.soft : text.sr} role="status">
        {found.length === 0 ? messages.none : ""}
      </p>
      {found.length > 0 && (
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
