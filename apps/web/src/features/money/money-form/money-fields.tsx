import { useEffect, useRef } from "react";
import { useAccounts } from "../../../shared/account/index.ts";
import { hrefHere, useLocation } from "../../../shared/navigation/index.ts";
import { type Person, PersonPicker } from "../../../shared/people/index.ts";
import { AmountEntry, type AmountHint } from "../../../shared/ui/index.ts";
import { useInvite } from "../../grow/referrals/index.ts";
import { CurrencyPicker } from "./currency-picker.tsx";
import type { FieldProblem, MoneyEntry } from "./money-entry.ts";
import type { MoneyLink } from "./money-link.ts";
import styles from "./money-screen.module.css";
import { NoteField } from "./note-field.tsx";

export interface MoneyFieldsProps {
  action: MoneyLink["action"];
  labels: { person: string; amount: string; note: string };
  entry: MoneyEntry;
  onEdit: (changes: Partial<MoneyEntry>) => void;
  /** Why the form can't be sent, at the field that has to change. It takes the focus. */
  problem: FieldProblem | null;
  /** Why this amount can't be used, while it is typed; or null. */
  amountError?: string | null;
  hint: AmountHint;
  disabled: boolean;
  /** Only the note can be changed, because a payment request is paid. */
  isFixed?: boolean;
}

/** The fields of Send Money and Request Money: person, amount, currency and note. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { action, labels, entry, onEdit, problem, hint, disabled, isFixed = false } = props;
  const [, navigate] = useLocation();
  const { currencies } = useAccounts();
  const { person, digits, currency, note } = entry;
  const invitation = useInvite();
  const fields = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const errorOf = (field: FieldProblem["field"]) =>
    problem?.field === field ? problem.text : null;

  const problemText = problem?.text ?? null;
  useEffect(() => {
    if (problemText !== null) fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problemText]);

  function scan() {
    const state = { digits, currency, note };
    // Whichever way leads back from the scanner finds the form filled in.
    navigate(hrefHere(), { replace: true, state });
    navigate(`/scan?for=${action}`, { state });
  }

  function pick(picked: Person | null) {
    onEdit({ person: picked });
    // In the tap itself, so that phones open their keyboard.
    if (picked !== null) amount.current?.focus();
  }

  return (
    <div ref={fields} className={styles.fields}>
      <div className={styles.who}>
        <PersonPicker
          label={labels.person}
          person={person}
          fixed={isFixed}
          error={errorOf("person")}
          autoFocus
          onScan={scan}
          onInvite={invitation.invite}
          onPick={pick}
        />
      </div>
      <div className={styles.give}>
        <AmountEntry
          label={labels.amount}
          digits={digits}
          currency={currency}
          disabled={disabled || isFixed}
          hint={hint}
          error={errorOf("amount") ?? props.amountError ?? null}
          inputRef={amount}
          autoFocus={person !== null && digits === "" && !isFixed}
          onChange={(typed) => onEdit({ digits: typed })}
        >
          <CurrencyPicker
            currency={currency}
            currencies={currencies}
            disabled={disabled || isFixed}
            onPick={(picked) => onEdit({ currency: picked })}
          />
        </AmountEntry>
        <NoteField
          label={labels.note}
          value={note}
          disabled={disabled}
          onChange={(typed) => onEdit({ note: typed })}
        />
      </div>
      {invitation.sheet}
    </div>
  );
}
