import { appMessages, payerMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Button, Foot, Main, Said, text } from "../../../shared/ui/index.ts";
import type { Teleport } from "./data/teleport.ts";
import type { ClosedReason } from "./flow/closed-reason.ts";
import { PayerFrame } from "./ui/payer-frame.tsx";

const messages = payerMessages.closed;

export interface ClosedScreenProps {
  reason: ClosedReason;
  teleport: Pick<Teleport, "recipient" | "amount" | "currency">;
  /** Reads the link again, if it may become payable. */
  onRetry: () => void;
}

/** A link that cannot be paid now, which is not an error. */
export function ClosedScreen({ reason, teleport, onRetry }: ClosedScreenProps) {
  const { title, detail } = messages.reason[reason];
  const { recipient, amount, currency } = teleport;
  const canChange = reason === "notPayableYet" || reason === "underWay";
  return (
    <PayerFrame title={title} place={null} total={1} onBack={null}>
      <Main>
        <Said title={title}>
          <p className={text.strong}>
            {messages.what(formatMoney(amount, currency), recipient.displayName)}
          </p>
          <p className={text.soft}>{detail}</p>
        </Said>
      </Main>
      {canChange && (
        <Foot>
          <Button wide onClick={onRetry}>
            {appMessages.tryAgain}
          </Button>
        </Foot>
      )}
    </PayerFrame>
  );
}
