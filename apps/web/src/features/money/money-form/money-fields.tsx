import { useLocation } from "wouter";
import { useAccounts } from "../../../shared/account/index.ts";
import { PersonPicker } from "../../../shared/people/index.ts";
import { AmountEntry, type AmountHint } from "../../../shared/ui/index.ts";
import { CurrencyPicker } from "./currency-picker.tsx";
import type { MoneyEntry } from "./money-entry.ts";
import type { MoneyLink } from "./money-link.ts";
import { NoteField } from "./note-field.tsx";

export interface MoneyFieldsProps {
  action: MoneyLink["action"];
  labels: { person: string; amount: string; note: string };
  entry: MoneyEntry;
  onEdit: (changes: Partial<MoneyEntry>) => void;
  /** Why the person of a link is not filled in, or null. */
  notice: string | null;
  hint: AmountHint;
  disabled: boolean;
  /** Only the note can be changed, because a payment request is paid. */
  isFixed?: boolean;
}

/** The fields of Send Money and Request Money: person, amount, currency and note. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { action, labels, entry, onEdit, notice, hint, disabled, isFixed = false } = props;
  const [, navigate] = useLocation();
  const { currencies } = useAccounts();
  const { person, digits, currency, note } = entry;
  return (
    <>
      <PersonPicker
        label={labels.person}
        person={person}
        fixed={isFixed}
        notice={notice}
        onScan={() => navigate(`/scan?for=${action}`, { state: { digits, currency, note } })}
        onPick={(picked) => onEdit({ person: picked })}
      />
      <AmountEntry
        label={labels.amount}
        digits={digits}
        currency={currency}
        disabled={disabled || isFixed}
        hint={hint}
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
    </>
  );
}
