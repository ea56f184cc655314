import { assetOfCurrency } from "@lilypad/money";
import { useHistoryState } from "wouter/use-browser-location";
import { sendMessages } from "../../../../shared/messages/index.ts";
import { digitsOfDecimal, formatWireAmount } from "../../../../shared/money/index.ts";
import { useLeaveFor, useLocation } from "../../../../shared/navigation/index.ts";
import { PersonAvatar, personFirstName } from "../../../../shared/people/index.ts";
import {
  Button,
  classes,
  Foot,
  Main,
  MessageScreen,
  Screen,
  SuccessStage,
  text,
} from "../../../../shared/ui/index.ts";
import { ReceiptLink } from "../../activity/index.ts";
import { readSuccess, type SentPayment } from "./read-success.ts";
import { shareDetails } from "./share-details.ts";
import styles from "./success-screen.module.css";

const messages = sendMessages.success;

/** Shown after a payment was sent. */
export function SuccessScreen() {
  const payment = readSuccess(useHistoryState());
  return payment === null ? <InvalidTransaction /> : <Success {...payment} />;
}

function Success({ person, amount, currency, note, transactionId }: SentPayment) {
  const [, navigate] = useLocation();
  const toDashboard = useLeaveFor("/dashboard");
  const shown = formatWireAmount(amount, assetOfCurrency(currency));
  const details = messages.details(shown, personFirstName(person), note);
  const again = { person, currency, digits: digitsOfDecimal(amount) };
  return (
    <Screen title={messages.title} className={styles.success}>
      <Main centred>
        <SuccessStage amount={shown}>
          <PersonAvatar person={person} size="large" />
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{messages.title}</h1>
          <p className={styles.line}>{messages.youSent(personFirstName(person))}</p>
          {note !== "" && <p className={classes(text.small, text.soft, styles.note)}>{note}</p>}
        </div>
      </Main>
      <Foot>
        <div className={styles.more}>
          <Button
            kind="secondary"
            onClick={() => navigate("/send-money", { replace: true, state: again })}
          >
            {messages.again}
          </Button>
          <Button kind="secondary" onClick={() => void shareDetails(details)}>
            {messages.share}
          </Button>
        </div>
        {transactionId !== null && <ReceiptLink transactionId={transactionId} />}
        <Button kind="solid" wide onClick={toDashboard}>
          {messages.done}
        </Button>
      </Foot>
    </Screen>
  );
}

function InvalidTransaction() {
  const toDashboard = useLeaveFor("/dashboard");
  return (
    <MessageScreen
      title={messages.invalidTitle}
      detail={messages.invalidText}
      actions={
        <Button wide onClick={toDashboard}>
          {messages.goToDashboard}
        </Button>
      }
    />
  );
}
