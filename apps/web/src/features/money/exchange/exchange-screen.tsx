import { assetOfCurrency, type Currency, formatAmount } from "@lilypad/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUpDown } from "lucide-react";
import { useId, useState } from "react";
import { paymentLimitsQuery, useUserId } from "../../../shared/account/index.ts";
import { StillAskingView, useStillAsking } from "../../../shared/intents/index.ts";
import { exchangeMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal, entryDigits, entryText, formatMoney } from "../../../shared/money/index.ts";
import { useLeaveFor, useUp } from "../../../shared/navigation/index.ts";
import { formatCountdown } from "../../../shared/time/index.ts";
import {
  Button,
  CloseBar,
  Coin,
  classes,
  Foot,
  Form,
  IconButton,
  Main,
  Screen,
  SuccessStage,
  TextLink,
  text,
} from "../../../shared/ui/index.ts";
import { Line, Lines, Notice } from "../../bank/bank-transfer/index.ts";
import { useOpeningCurrency } from "../money-form/index.ts";
import styles from "./exchange.module.css";
import { exchangeRows } from "./exchange-rows.ts";
import { type Exchange, type ExchangeCurrency, exchangeQuery } from "./queries.ts";
import { refusalNotice, useExchange } from "./use-exchange.ts";

/** Exchange: dollars for euros and back, at a live quote. */
export function ExchangeScreen() {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<Exchange | null>(null);
  const [refusal, setRefusal] = useState<{ title: string } | null>(null);
  const opened = useOpeningCurrency(null);
  const close = useUp();
  function finish(exchange: Exchange) {
    queryClient.setQueryData(exchangeQuery(exchange.id).queryKey, exchange);
    for (const key of ["balances", "transactions"])
      void queryClient.invalidateQueries({ queryKey: [key] });
    setDone(exchange);
  }
  const earlier = useStillAsking("beginExchange", (answer) => {
    if (answer.kind === "accepted") finish(answer.data.exchange);
    else setRefusal(refusalNotice(answer.failure));
  });
  if (done !== null) return <Exchanged begun={done} />;
  return (
    <Screen title={messages.title}>
      <CloseBar onClose={close} title={messages.title} />
      {earlier.state === "none" && opened !== null && (
        <ExchangeForm opened={opened} refusal={refusal} onDone={finish} />
      )}
      {earlier.state === "asking" && (
        <StillAskingView
          intent={earlier.intent}
          busy={earlier.busy}
          onRetry={earlier.retry}
          onClose={close}
        />
      )}
    </Screen>
  );
}

const symbols = { USD: "$", EUR: "€" } as const;

interface ExchangeFormProps {
  /** The currency of the selected account. */
  opened: Currency;
  /** Why an exchange of an earlier visit did not happen. */
  refusal: { title: string } | null;
  onDone: (exchange: Exchange) => void;
}

function ExchangeForm({ opened, refusal, onDone }: ExchangeFormProps) {
  const exchange = useExchange(opened, refusal, onDone);
  const { from, to, digits, quote, notice, busy, isSent, isOver, error } = exchange;
  const { data: limits } = useQuery(paymentLimitsQuery(useUserId()));
  const needsInstant = limits?.instantPayments === false;
  const problem = isOver ? messages.over(from) : error;
  const problemId = useId();
  const amount = formatMoney(entryDecimal(digits), from);
  return (
    <Form onSubmit={() => void exchange.submit()} submits="button">
      <Main>
        {needsInstant && (
          <Notice title={messages.instantOff.title} detail={messages.instantOff.text}>
            <p className={classes(text.small, styles.instant)}>
              <TextLink href="/profile/security/signing">{messages.instantOff.action}</TextLink>
            </p>
          </Notice>
        )}
        {notice !== null && <Notice title={notice.title} detail={notice.text ?? ""} />}
        <div className={styles.box}>
          <div className={classes(styles.side, styles.typed)}>
            <input
              className={classes(styles.amount, digits.length > 7 && styles.long)}
              aria-label={messages.youExchange}
              aria-describedby={problemId}
              aria-invalid={problem !== null}
              inputMode="numeric"
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the amount is what this screen asks for
              autoFocus
              disabled={isSent}
              value={`${symbols[from]}${entryText(digits)}`}
              onChange={(event) => exchange.type(entryDigits(event.target.value))}
            />
            <Side currency={from} have={exchange.balanceOf(from)} />
          </div>
          <div className={styles.side}>
            <output
              className={classes(styles.amount, digits.length > 7 && styles.long)}
              aria-label={messages.youGet}
            >
              {quote !== undefined
                ? formatMoney(quote.result, to)
                : digits === ""
                  ? formatMoney("0.00", to)
                  : `${symbols[to]}–`}
            </output>
            <Side currency={to} have={exchange.balanceOf(to)} />
          </div>
          <span className={styles.turn}>
            <IconButton label={messages.swap} disabled={isSent} onClick={exchange.swap}>
              <ArrowUpDown size={20} strokeWidth={2} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
        <p id={problemId} className={styles.problem} role="status">
          {problem ?? (quote === undefined && exchange.isQuoting ? messages.loading : "")}
        </p>
        {quote !== undefined && (
          <Quote
            quote={quote}
            left={isSent ? null : exchange.left}
            isRefreshing={exchange.isExpired}
          />
        )}
      </Main>
      <Foot>
        <Button
          type="submit"
          wide
          busy={busy}
          busyLabel={messages.exchanging}
          disabled={quote === undefined || exchange.isExpired || problem !== null || needsInstant}
        >
          {isSent
            ? messages.tryAgain
            : digits === ""
              ? messages.actionPlain
              : messages.action(amount)}
        </Button>
      </Foot>
    </Form>
  );
}

/** The currency of one side, and how much of it the person has. */
function Side({ currency, have }: { currency: ExchangeCurrency; have: bigint | null }) {
  return (
    <>
      <span className={styles.currency}>
        <Coin currency={currency} size={28} />
        {currency}
      </span>
      <p className={classes(text.small, text.soft, styles.have)}>
        {have === null ? "" : messages.have(formatAmount(have, assetOfCurrency(currency)))}
      </p>
    </>
  );
}

interface QuoteProps {
  quote: Exchange;
  /** Seconds until the quote expires; null if it is being used. */
  left: number | null;
  isRefreshing: boolean;
}

function Quote({ quote, left, isRefreshing }: QuoteProps) {
  return (
    <div className={styles.quote} aria-busy={isRefreshing}>
      <Lines>
        {exchangeRows(quote).map(({ name, label, value }) => (
          <Line key={name} label={label} isTotal={name === "result"}>
            {value}
          </Line>
        ))}
      </Lines>
      {left !== null && (
        <p className={classes(text.small, text.soft, styles.held)}>
          {messages.held} <span role="timer">{formatCountdown(left)}</span>
        </p>
      )}
    </div>
  );
}

/** Shown once the exchange has started, with its live status. */
function Exchanged({ begun }: { begun: Exchange }) {
  const toDashboard = useLeaveFor("/dashboard");
  const { data = begun } = useQuery({ ...exchangeQuery(begun.id), initialData: begun });
  return (
    <Screen title={messages.success.title} className={styles.success}>
      <Main centred>
        <SuccessStage amount={formatMoney(data.result, data.to)}>
          <Coin currency={data.to} size={64} />
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{messages.success.title}</h1>
          <p className={text.soft} role="status">
            {messages.status[data.status]}
          </p>
        </div>
        <div className={styles.rows}>
          <Lines>
            {exchangeRows(data).map(({ name, label, value }) => (
              <Line key={name} label={label} isTotal={name === "result"}>
                {value}
              </Line>
            ))}
          </Lines>
        </div>
      </Main>
      <Foot>
        <Button kind="solid" wide onClick={toDashboard}>
          {messages.success.done}
        </Button>
      </Foot>
    </Screen>
  );
}
