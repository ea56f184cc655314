import { CreditCard, Snowflake, Sun } from "lucide-react";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import {
  Badge,
  Button,
  CopyIcon,
  Fact,
  Facts,
  List,
  Row,
  Section,
  TextButton,
  text,
  toast,
  useCopy,
} from "../../../shared/ui/index.ts";
import {
  cardCall,
  isLiving,
  type MyCardsData,
  type PaymentCard,
  useIssuerStep,
} from "../issuer/index.ts";
import styles from "./card.module.css";

const messages = cardSetupMessages.yours;
const tones = { active: "done", frozen: "wait" } as const;

/** Freezes a card, or unfreezes it. */
function FreezeButton({ card, small = false }: { card: PaymentCard; small?: boolean }) {
  const { busy, run } = useIssuerStep();
  const isFrozen = card.status === "frozen";
  const Icon = isFrozen ? Sun : Snowflake;
  async function change() {
    const operation = isFrozen ? "unfreezeCard" : "freezeCard";
    if (await run(() => cardCall(operation, { params: { id: card.cardId } }))) {
      toast({ kind: "success", title: isFrozen ? messages.thawed : messages.frozen });
    }
  }
  return (
    <Button
      kind="secondary"
      {...(small ? { size: "small" as const } : { wide: true })}
      busy={busy}
      busyLabel={isFrozen ? messages.unfreezing : messages.freezing}
      onClick={() => void change()}
    >
      {!small && <Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      {isFrozen ? messages.unfreeze : messages.freeze}
    </Button>
  );
}

/** A shortened address, "0x7A3f…c91E", with a button that copies it in full. */
function Address({ address }: { address: string }) {
  const { copied, copyFailed: failed } = messages;
  const { done, copy } = useCopy({ value: address, copied, failed });
  const shown = `${address.slice(0, 6)}…${address.slice(-4)}`;
  return (
    <TextButton aria-label={messages.copyAddress(shown)} onClick={copy}>
      {shown} <CopyIcon done={done} size={16} />
    </TextButton>
  );
}

export interface OwnCardFactsProps {
  card: PaymentCard;
  safe: MyCardsData["safe"];
}

/** The actions and the status of a card, and the wallet that it spends from. */
export function OwnCardFacts({ card, safe }: OwnCardFactsProps) {
  return (
    <div className={styles.about}>
      <FreezeButton card={card} />
      <Facts boxed>
        <Fact label={messages.statusLabel}>
          <Badge tone={card.status === "frozen" ? tones.frozen : tones.active}>
            {messages.status[card.status]}
          </Badge>
        </Fact>
        <Fact label={messages.numberLabel}>
          {card.last4 === null ? messages.unknownNumber : `•••• ${card.last4}`}
        </Fact>
        {safe !== null && (
          <>
            {safe.tokenSymbol !== null && (
              <Fact label={messages.spends}>{messages.tokens[safe.tokenSymbol]}</Fact>
            )}
            <Fact label={messages.wallet}>
              <Address address={safe.address} />
            </Fact>
          </>
        )}
      </Facts>
      {safe !== null && <p className={`${text.small} ${text.soft}`}>{messages.walletNote}</p>}
    </div>
  );
}

/** All other cards: older ones that have ended, or cards created elsewhere. */
export function OtherCards({ cards }: { cards: readonly PaymentCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section title={messages.others} near>
      <List label={messages.others}>
        {cards.map((card) => (
          <li key={card.cardId}>
            <Row
              leading={<CreditCard size={24} strokeWidth={1.75} aria-hidden="true" />}
              name={messages.ending(card.last4)}
              meta={messages.status[card.status]}
              trailing={isLiving(card) && <FreezeButton card={card} small />}
            />
          </li>
        ))}
      </List>
    </Section>
  );
}
