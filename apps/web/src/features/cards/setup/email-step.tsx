import { CreditCard, ScanFace, Wallet } from "lucide-react";
import { useState } from "react";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Point, Points, StepBody } from "../../../shared/ui/index.ts";
import { useDeed } from "../issuer/index.ts";
import { CardArt } from "./card-art.tsx";
import { CodeEntry } from "./code-entry.tsx";

const messages = cardSetupMessages.email;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What lies ahead, and then a code from the person's mail. Who has been here before needs the code only. */
export function EmailStep({ hasBegun }: { hasBegun: boolean }) {
  const { busy, run } = useDeed();
  const [sent, setSent] = useState(false);
  const send = () => run(() => call("sendIssuerCode"));
  if (sent) {
    return (
      <StepBody title={messages.title} lead={messages.sent}>
        <CodeEntry
          label={messages.label}
          busy={busy}
          onEntered={(otp) => run(() => call("verifyIssuerCode", { body: { otp } }))}
          onAgain={send}
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
