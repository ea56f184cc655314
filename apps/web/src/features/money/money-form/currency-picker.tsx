import type { Currency } from "@lilypad/money";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { moneyFormMessages as messages } from "../../../shared/messages/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import styles from "./currency-picker.module.css";

const CurrencySheet = lazyScreen(async () => (await import("./currency-sheet.tsx")).CurrencySheet);

export interface CurrencyPickerProps {
  currency: Currency;
  currencies: readonly Currency[];
  onPick: (currency: Currency) => void;
  disabled?: boolean;
}

/** The chip below the amount with its currency, which opens a sheet to choose another. */
export function CurrencyPicker({ currency, currencies, onPick, disabled }: CurrencyPickerProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Chip
        coin={currency}
        outline
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={messages.currencyLabel(currency)}
        onClick={() => setOpen(true)}
      >
        <span className={styles.pick}>
          {currency}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </Chip>
      <Suspense>
        {open !== null && (
          <CurrencySheet
            open={open}
            onClose={() => setOpen(false)}
            currency={currency}
            currencies={currencies}
            onPick={onPick}
          />
        )}
      </Suspense>
    </>
  );
}
