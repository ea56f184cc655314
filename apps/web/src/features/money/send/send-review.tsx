import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { PenLine, UserRoundSearch } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  sendMessages,
  signedSendMessages,
  walletSendMessages,
} from "../../../shared/messages/index.ts";
import { entryMinor } from "../../../shared/money/index.ts";
import {
  type Person,
  PersonAvatar,
  personFirstName,
  personName,
} from "../../../shared/people/index.ts";
import { Banner, Card, Fact, Facts, Main, Row, text } from "../../../shared/ui/index.ts";
import { GroupedAddress } from "../receive/index.ts";
import { type SendState, sendAmount } from "./send-flow.ts";
import styles from "./send-screen.module.css";

const messages = sendMessages.review;

export interface SendReviewProps {
  state: SendState;
  person: Person;
  /** Minor units that can be spent, or null if unknown. */
  available: bigint | null;
  /** The person has not been paid before. */
  isFirst: boolean;
  /** The address of the person's account, if the payment is going to be signed; else null. */
  signedTo: string | null;
}

/** A payment once more, before it is sent: a large one, or the first one to a person. */
export function SendReview(props: SendReviewProps) {
  const { state, person, available, isFirst, signedTo } = props;
  const { digits, currency, note } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = available === null ? null : available - entryMinor(digits, currency);
  return (
    <Main>
      <div className={styles.review}>
        <h2 ref={heading} tabIndex={-1} className={text.heading}>
          {messages.title}
        </h2>
        <Card>
          <Row
            leading={<PersonAvatar person={person} />}
            name={personName(person)}
            {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
          />
        </Card>
        <Facts boxed>
          <Fact label={messages.amount}>{sendAmount(state)}</Fact>
          <Fact label={messages.fee}>{messages.free}</Fact>
          {note.trim() !== "" && <Fact label={messages.note}>{note.trim()}</Fact>}
          {left !== null && (
            <Fact label={messages.left}>{formatAmount(left, assetOfCurrency(currency))}</Fact>
          )}
        </Facts>
        {signedTo !== null && (
          <section>
            <p className={`${text.small} ${text.soft}`}>
              {signedSendMessages.account(personFirstName(person))}
            </p>
            {/* In groups, so that it can be compared with the one that is signed. */}
            <GroupedAddress address={signedTo} label={walletSendMessages.address.label} />
          </section>
        )}
        {signedTo !== null && (
          <Banner
            icon={<PenLine size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={signedSendMessages.title}
            detail={signedSendMessages.text}
          />
        )}
        {isFirst ? (
          <Banner
            tone="warn"
            icon={<UserRoundSearch size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={messages.first(personFirstName(person))}
            detail={messages.final}
          />
        ) : (
          <p className={`${text.small} ${text.soft}`}>{messages.final}</p>
        )}
      </div>
    </Main>
  );
}
