import { useState } from "react";
import { CodeEntry } from "../../../shared/mailed-code/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { Button, StepBody, TextButton, TextField } from "../../../shared/ui/index.ts";
import { cardCall, useIssuerStep } from "../issuer/index.ts";
import styles from "./setup.module.css";

const messages = cardSetupMessages.phone;

/** The phone number, then the code that was sent to it. @param known the number in the person's profile */
export function PhoneStep({ known }: { known: string }) {
  const { busy, run } = useIssuerStep();
  /** Null until the person types, because the profile may load later than the step. */
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const phoneNumber = typed ?? known;
  const send = () => run(() => cardCall("sendIssuerPhoneCode", { body: { phoneNumber } }));
  if (sent) {
    return (
      <StepBody title={messages.title} lead={messages.sent}>
        <CodeEntry
          label={messages.code}
          busy={busy}
          onCode={async (code) => {
            await run(() => cardCall("verifyIssuerPhone", { body: { code } }));
            // A correct code leads to the next step; why another one was refused is in a toast.
            return "shown";
          }}
          onSend={send}
          className={styles.code}
          actionsClassName={styles.actions}
        >
          <TextButton disabled={busy} onClick={() => setSent(false)}>
            {messages.other}
          </TextButton>
        </CodeEntry>
      </StepBody>
    );
  }
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={async () => setSent(await send())}
      action={
        <>
          <Button
            wide
            type="submit"
            busy={busy}
            busyLabel={messages.sending}
            disabled={phoneNumber.trim() === ""}
          >
            {messages.send}
          </Button>
          <Button kind="quiet" wide disabled={busy} onClick={() => setSent(true)}>
            {messages.have}
          </Button>
        </>
      }
    >
      <TextField
        label={messages.label}
        type="tel"
        autoComplete="tel"
        value={phoneNumber}
        onChange={({ target }) => setTyped(target.value)}
      />
    </StepBody>
  );
}
