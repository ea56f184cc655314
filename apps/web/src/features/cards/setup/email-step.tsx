import { CreditCard, ScanFace, Wallet } from "lucide-react";
import { useState } from "react";
import { CodeEntry } from "../../../shared/mailed-code/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { Button, Point, Points, StepBody } from "../../../shared/ui/index.ts";
import { cardCall, useIssuerStep } from "../issuer/index.ts";
import { CardArt } from "./card-art.tsx";
import styles from "./setup.module.css";

const messages = cardSetupMessages.email;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** An overview of the steps, then a mailed code. A person who has begun before only needs the code. */
export function EmailStep({ hasBegun }: { hasBegun: boolean }) {
  const { busy, run } = useIssuerStep();
  const [sent, setSent] = useState(false);
  const send = () => run(() => cardCall("sendIssuerCode"));
  if (sent) {
    return (
      <StepBody title={messages.title} lead={messages.sent}>
        <CodeEntry
          label={messages.label}
          busy={busy}
          onCode={async (otp) => {
            await run(() => cardCall("verifyIssuerCode", { body: { otp } }));
            // A correct code leads to the next step; why another one was refused is in a toast.
            return "shown";
          }}
          onSend={send}
          className={styles.code}
          actionsClassName={styles.actions}
        />
      </StepBody>
    );
  }
  const words = hasBegun ? messages.return : messages.begin;
  return (
    <StepBody
      title={words.title}
      lead={words.lead}
      action={
        <>
          <Button
            wide
            busy={busy}
            busyLabel={messages.sending}
            onClick={async () => setSent(await send())}
          >
            {messages.send}
          </Button>
          <Button kind="quiet" wide disabled={busy} onClick={() => setSent(true)}>
            {messages.have}
          </Button>
        </>
      }
    >
      <CardArt />
      {!hasBegun && (
        <Points>
          <Point icon={<ScanFace {...icon} />} note={messages.begin.identityNote}>
            {cardSetupMessages.identity.title}
          </Point>
          <Point icon={<Wallet {...icon} />} note={messages.begin.safeNote}>
            {cardSetupMessages.safe.title}
          </Point>
          <Point icon={<CreditCard {...icon} />} note={messages.begin.cardNote}>
            {cardSetupMessages.card.title}
          </Point>
        </Points>
      )}
    </StepBody>
  );
}
