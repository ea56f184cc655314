import { type FormEvent, useState } from "react";
import { useAccounts } from "../../../shared/account/index.ts";
import { moneyCodeMessages } from "../../../shared/messages/index.ts";
import { AmountEntry, Button, Foot, Main } from "../../../shared/ui/index.ts";
import { CurrencyPicker, NoteField } from "../money-form/index.ts";
import styles from "./money-code.module.css";
import { type Asked, longestCodeNote } from "./my-code.ts";

const messages = moneyCodeMessages.mine;

/** What the code asks for. Nobody is told: it is in the code, and the person who scans it decides. */
export function AskForm(props: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const [asked, setAsked] = useState(props.asked);
  const { currencies } = useAccounts();
  function submit(event: FormEvent) {
    event.preventDefault();
    props.onAsk(asked);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Main>
        <AmountEntry
          label={messages.amount}
          digits={asked.digits}
          currency={asked.currency}
          autoFocus
          onChange={(digits) => setAsked({ ...asked, digits })}
        >
          <CurrencyPicker
            currency={asked.currency}
            currencies={currencies}
            onPick={(currency) => setAsked({ ...asked, currency })}
          />
        </AmountEntry>
        <NoteField
          label={messages.note}
          value={asked.note}
          longest={longestCodeNote}
          onChange={(note) => setAsked({ ...asked, note })}
        />
      </Main>
      <Foot>
        <Button type="submit" wide disabled={asked.digits === ""}>
          {messages.apply}
        </Button>
      </Foot>
    </form>
  );
}
