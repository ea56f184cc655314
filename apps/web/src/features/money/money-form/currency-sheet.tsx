import type { Currency } from "@lilypad/money";
import { Check } from "lucide-react";
import { moneyFormMessages as messages } from "../../../shared/messages/index.ts";
import { currencyName } from "../../../shared/money/index.ts";
import { ActionRow, Coin, List, Sheet } from "../../../shared/ui/index.ts";
import styles from "./currency-picker.module.css";

export interface CurrencySheetProps {
  open: boolean;
  onClose: () => void;
  currency: Currency;
  currencies: readonly Currency[];
  onPick: (currency: Currency) => void;
}

/** The sheet with all currencies of the person. */
export function CurrencySheet(props: CurrencySheetProps) {
  const { open, onClose, currency, currencies, onPick } = props;
  return (
    <Sheet open={open} onClose={onClose} title={messages.chooseCurrency}>
      <div className={styles.choices}>
        <List>
          {currencies.map((choice) => (
            <li key={choice}>
              <ActionRow
                aria-pressed={choice === currency}
                onClick={() => {
                  onPick(choice);
                  onClose();
                }}
                leading={<Coin currency={choice} size={40} />}
                name={choice}
                meta={currencyName(choice)}
                trailing={choice === currency ? <Check size={20} aria-hidden="true" /> : undefined}
              />
            </li>
          ))}
        </List>
      </div>
    </Sheet>
  );
}
