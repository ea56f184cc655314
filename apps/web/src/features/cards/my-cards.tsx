import { CreditCard } from "lucide-react";
import type { OperationData } from "../../shared/api/index.ts";
import { cardSetupMessages } from "../../shared/messages/index.ts";
import { call } from "../../shared/session/index.ts";
import { Button, LinkButton, List, Row, toast } from "../../shared/ui/index.ts";
import type { PaymentCard } from "./queries.ts";
import { useDeed } from "./use-deed.ts";

const messages = cardSetupMessages.yours;

/** The person's cards, or the way to the first one. */
export function MyCards({ mine }: { mine: OperationData<"listCards"> }) {
  if (mine.cards.length > 0) {
    return (
      <List>
        {mine.cards.map((card) => (
          <li key={card.cardId}>
            <CardRow card={card} />
          </li>
        ))}
      </List>
    );
  }
  if (!mine.hasBegun && !mine.isUnlocked) return null;
  return (
    <LinkButton href="/cards/setup" wide>
      {mine.hasBegun && mine.needsEmailCode ? messages.goOn : messages.get}
    </LinkButton>
  );
}

function CardRow({ card: { cardId, last4, status } }: { card: PaymentCard }) {
  const { busy, run } = useDeed();
  const isFrozen = status === "frozen";
  async function change() {
    const operation = isFrozen ? "unfreezeCard" : "freezeCard";
    if (await run(() => call(operation, { params: { id: cardId } }))) {
      toast({ kind: "success", title: isFrozen ? messages.thawed : messages.frozen });
    }
  }
  return (
    <Row
      leading={<CreditCard size={24} strokeWidth={1.75} aria-hidden="true" />}
      name={messages.ending(last4)}
      meta={messages.status[status]}
      trailing={
        (status === "active" || isFrozen) && (
          <Button kind="secondary" size="small" busy={busy} onClick={() => void change()}>
            {isFrozen ? messages.unfreeze : messages.freeze}
          </Button>
        )
      }
    />
  );
}
