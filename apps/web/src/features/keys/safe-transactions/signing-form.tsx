import type { Currency } from "@lilypad/money";
import { useState } from "react";
import { safeTransactionMessages } from "../../../shared/messages/index.ts";
import { currencyName, moneyCurrencies } from "../../../shared/money/index.ts";
import { chainName } from "../../../shared/settings/index.ts";
import { Button, SelectField, StepBody, TextField } from "../../../shared/ui/index.ts";
import styles from "./safe-transactions.module.css";
import type { Wanted } from "./signing-task.ts";

const messages = safeTransactionMessages.form;

/** The kinds of forms, by the entry that is still missing. */
export type FormKind = "add_owner" | "send" | "everything" | "set_daily_limit";

const titles = () => ({
  add_owner: { title: messages.add_owner, lead: messages.addOwnerLead(chainName()) },
  send: { title: messages.send, lead: messages.sendLead },
  everything: { title: messages.everything, lead: messages.everythingLead },
  set_daily_limit: { title: messages.set_daily_limit, lead: messages.limitLead },
});

function wantedOf(kind: FormKind, address: string, currency: Currency, amount: string): Wanted {
  if (kind === "add_owner") return { kind, address };
  if (kind === "set_daily_limit") return { kind, currency, amount };
  return { kind: "send", address, currency, amount: kind === "everything" ? null : amount };
}

/** The first step of an action that needs an address, a currency or an amount. */
export function SigningForm(props: {
  kind: FormKind;
  currency: Currency | undefined;
  error: string | null;
  busy: boolean;
  onWanted: (wanted: Wanted) => void;
}) {
  const { kind, error, busy, onWanted } = props;
  const [address, setAddress] = useState("");
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState(props.currency ?? "USD");
  const hasAddress = kind !== "set_daily_limit";
  return (
    <StepBody
      {...titles()[kind]}
      onSubmit={() => onWanted(wantedOf(kind, address.trim(), currency, amount.trim()))}
      action={
        <Button type="submit" wide busy={busy} busyLabel={messages.checking}>
          {messages.next}
        </Button>
      }
    >
      <div className={styles.parts}>
        {kind !== "add_owner" && (
          <SelectField
            label={messages.currency}
            value={currency}
            disabled={busy}
            onChange={({ target }) => setCurrency(target.value as Currency)}
          >
            {moneyCurrencies.map((one) => (
              <option key={one} value={one}>
                {currencyName(one)}
              </option>
            ))}
          </SelectField>
        )}
        {(kind === "send" || kind === "set_daily_limit") && (
          <TextField
            label={kind === "send" ? messages.amount : messages.limit}
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            disabled={busy}
            error={hasAddress ? null : error}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        {hasAddress && (
          <TextField
            label={messages.address}
            value={address}
            error={error}
            hint={{ text: messages.hint }}
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={busy}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </div>
    </StepBody>
  );
}
