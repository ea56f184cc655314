import { BadgeCheck, ShoppingBag, Snowflake } from "lucide-react";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import { Button, Point, Points, StepBody, toast } from "../../../shared/ui/index.ts";
import { cardCall, useIssuerStep } from "../issuer/index.ts";
import { CardArt } from "./card-art.tsx";
import { LockedNote } from "./locked-note.tsx";

const messages = cardSetupMessages.card;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The last step: creates the card. */
export function ActivateStep({ isUnlocked }: { isUnlocked: boolean }) {
  const { busy, run } = useIssuerStep();
  async function order() {
    if (!(await run(() => cardCall("createVirtualCard")))) return;
    toast({ kind: "success", title: messages.done });
  }
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      {...(isUnlocked
        ? {
            action: (
              <Button wide busy={busy} busyLabel={messages.busy} onClick={() => void order()}>
                {messages.action}
              </Button>
            ),
          }
        : {})}
    >
      <CardArt />
      <Points>
        <Point icon={<BadgeCheck {...icon} />}>{messages.points.once}</Point>
        <Point icon={<ShoppingBag {...icon} />}>{messages.points.pays}</Point>
        <Point icon={<Snowflake {...icon} />}>{messages.points.freeze}</Point>
      </Points>
      {!isUnlocked && <LockedNote />}
    </StepBody>
  );
}
