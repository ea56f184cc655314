import { useState } from "react";
import { useAccounts } from "../../../shared/account/index.ts";
import { moneyCodeMessages } from "../../../shared/messages/index.ts";
import { AmountEntry, Button, Foot, Form, Main } from "../../../shared/ui/index.ts";
import { CurrencyPicker, NoteField } from "../money-form/index.ts";
import { type Asked, maxCodeNoteLength } from "./my-code.ts";

const messages = moneyCodeMessages.mine;

/** The form for the amount and note in the code. They are only in the code; the person who scans it decides. */
export function AskForm(props: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const [asked, setAsked] = useState(props.asked);
  const { currencies } = useAccounts();
  return (
    <Form onSubmit={() => props.onAsk(asked)}>
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
          maxLength={maxCodeNoteLength}
          onChange={(note) => setAsked({ ...asked, note })}
        />
      </Main>
      <Foot>
        <Button type="submit" wide disabled={asked.digits === ""}>
          {messages.apply}
        </Button>
      </Foot>
    </Form>
  );
}
