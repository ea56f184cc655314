import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { sendMessages } from "../../shared/messages/index.ts";
import { readWireAmount } from "../../shared/money/index.ts";
import {
  Button,
  classes,
  Foot,
  Main,
  Said,
  Screen,
  stagePadPath,
  TopBar,
  text,
} from "../../shared/ui/index.ts";
import { PersonAvatar, personFirstName } from "../people/index.ts";
import { readSuccess, type SentPayment } from "./read-success.ts";
import styles from "./success-screen.module.css";

const messages = sendMessages.success;

/** The rings around the pad: radius and opacity. */
const rings = [
  [158, 0.55],
  [180, 0.36],
  [206, 0.24],
  [238, 0.15],
  [276, 0.08],
] as const;

/** It is sent: the pad under the amount has turned bright, and the recipient sits in its notch. */
export function SuccessScreen() {
  const payment = readSuccess(useHistoryState());
  return payment === null ? <InvalidTransaction /> : <Success {...payment} />;
}

function Success({ person, amount, currency, note }: SentPayment) {
  const [, navigate] = useLocation();
  const asset = assetOfCurrency(currency);
  const shown = formatAmount(readWireAmount(amount, asset), asset);
  return (
    <Screen title={messages.title} className={styles.success}>
      <Main centred>
        <div className={styles.stage}>
          <svg className={styles.pad} viewBox="-195 -195 390 390" aria-hidden="true">
            <g className={styles.ripple}>
              {rings.map(([radius, opacity]) => (
                <circle
                  key={radius}
                  r={radius}
                  fill="none"
                  stroke="var(--primary-line)"
                  strokeWidth="1.5"
                  opacity={opacity}
                />
              ))}
            </g>
            <path d={stagePadPath} />
          </svg>
          <p
            className={classes(
              styles.amount,
              shown.length > 8 && styles.long,
              shown.length > 12 && styles.longest,
            )}
          >
            {shown}
          </p>
          <span className={styles.face}>
            <PersonAvatar person={person} size="large" />
          </span>
        </div>
        <div className={styles.below}>
          <h1 className={text.title}>{messages.title}</h1>
          <p className={styles.line}>{messages.youSent(personFirstName(person))}</p>
          {note !== "" && <p className={classes(text.small, text.soft, styles.note)}>{note}</p>}
        </div>
      </Main>
      <Foot>
        <Button kind="solid" wide onClick={() => navigate("/dashboard", { replace: true })}>
          {messages.done}
        </Button>
      </Foot>
    </Screen>
  );
}

function InvalidTransaction() {
  const [, navigate] = useLocation();
  return (
    <Screen title={messages.invalidTitle}>
      <TopBar />
      <Main>
        <Said title={messages.invalidTitle}>
          <p className={text.soft}>{messages.invalidText}</p>
        </Said>
      </Main>
      <Foot>
        <Button wide onClick={() => navigate("/dashboard", { replace: true })}>
          {messages.goToDashboard}
        </Button>
      </Foot>
    </Screen>
  );
}
