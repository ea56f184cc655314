import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { appMessages, payerMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { hasKeptSession } from "../../../../shared/session/index.ts";
import { isTeaserShown } from "../../../../shared/settings/index.ts";
import {
  Badge,
  Brand,
  Button,
  Coin,
  classes,
  Empty,
  Foot,
  Icon,
  LinkButton,
  Main,
  Pool,
  Screen,
  Section,
  SkeletonRows,
  Trouble,
  text,
  toast,
} from "../../../../shared/ui/index.ts";
import { capabilitiesQuery } from "../data/queries.ts";
import {
  type SourceCurrency,
  soonCurrencies,
  sourceCurrencies,
} from "../data/source-currencies.ts";
import type { Teleport } from "../data/teleport.ts";
import type { FirstChoice, PayerState } from "../flow/payer-flow.ts";
import styles from "../ui/payer.module.css";
import { JoinLink } from "../ui/payer-frame.tsx";

const messages = payerMessages.recipient;

export interface RecipientStepProps {
  teleport: Teleport;
  /** The choice from which the payer has come back. */
  known?: Pick<PayerState, "flow" | "currency">;
  /** Called when a currency is marked, before the payer continues with it. */
  onMark?: () => void;
  onChoose: (choice: FirstChoice) => void;
}

/** Shows the recipient and the amount; the payer chooses the currency to pay in. */
export function RecipientStep({ teleport, known, onMark, onChoose }: RecipientStepProps) {
  const [picked, setPicked] = useState<Picked | null>(
    known?.currency == null ? null : { flow: known.flow, code: known.currency.code },
  );
  const query = useQuery(capabilitiesQuery());
  const options = query.data === undefined ? undefined : sourceCurrencies(query.data);
  const easy = easyOptions(teleport, options);
  const hasOptions = (options !== undefined && options.length > 0) || easy.length > 0;

  function pick(choice: Picked) {
    setPicked(choice);
    onMark?.();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (picked?.flow === "easy") {
      onChoose({ type: "easy_currency_picked", code: picked.code });
      return;
    }
    const option = options?.find(({ code }) => code === picked?.code);
    if (option === undefined) {
      toast({ kind: "error", title: messages.required });
      return;
    }
    const countries = option.countries.map(({ code }) => code);
    onChoose({ type: "currency_picked", code: option.code, countries });
  }

  return (
    <Screen title={payerMessages.page(teleport.recipient.displayName)}>
      <Asked teleport={teleport} tint={picked?.code ?? null} />
      <form onSubmit={submit} noValidate className={styles.done}>
        <Main>
          {hasKeptSession() && (
            <div className={styles.linked}>
              <p className={classes(text.small, text.soft)}>{messages.linkedNote}</p>
              <LinkButton href={`/teleport/pay/${teleport.token}`} kind="secondary" wide>
                {messages.linked}
              </LinkButton>
            </div>
          )}
          <Section title={messages.from} near>
            {options !== undefined ? (
              options.length === 0 ? (
                <Empty title={messages.none} detail={messages.failedNote} />
              ) : (
                <div className={styles.flow}>
                  {easy.length > 0 && (
                    <p className={styles.laterHead} aria-hidden="true">
                      {messages.regular}
                    </p>
                  )}
                  <Currencies
                    label={easy.length > 0 ? messages.regular : messages.currency}
                    flow="regular"
                    options={options}
                    picked={picked}
                    onPick={pick}
                  />
                </div>
              )
            ) : query.isError ? (
              <Trouble
                title={messages.failed}
                detail={messages.failedNote}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <SkeletonRows rows={1} label={messages.loading} />
            )}
          </Section>
          {easy.length > 0 && (
            <div className={classes(styles.flow, styles.easy)}>
              <p className={styles.laterHead} aria-hidden="true">
                {messages.easy}
              </p>
              <p className={classes(text.small, text.soft)}>{messages.easyNote}</p>
              <Currencies
                label={messages.easy}
                flow="easy"
                options={easy}
                picked={picked}
                onPick={pick}
              />
            </div>
          )}
          <Later isEasyOffered={easy.length > 0} />
        </Main>
        <Foot>
          <Button type="submit" wide disabled={!hasOptions}>
            {appMessages.continue}
          </Button>
          <p className={classes(text.small, text.soft, text.center)}>{messages.promise}</p>
        </Foot>
      </form>
    </Screen>
  );
}

function Asked({ teleport, tint }: { teleport: Teleport; tint: string | null }) {
  const { recipient, note } = teleport;
  const amount = formatMoney(teleport.amount, teleport.currency);
  return (
    <Pool currency={tint === "EUR" ? "EUR" : "USD"} label={messages.summary}>
      <header className={styles.poolBar}>
        <Brand size={28} />
        <JoinLink />
      </header>
      <div className={styles.ask}>
        <div>
          <p className={styles.poolSoft}>{messages.to}</p>
          <h1 className={styles.name}>{recipient.displayName}</h1>
          <p className={styles.bank}>
            <Icon size={18} strokeWidth={1.75}>
              <path d="M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949z" />
            </Icon>
            {recipient.bankAccount.bankName ?? messages.bank}
          </p>
        </div>
        <div>
          <p className={classes(styles.sum, amount.length > 10 && styles.sumLong)}>
            {amount.slice(0, -3)}
            <small>{amount.slice(-3)}</small>
          </p>
          {note !== null && <p className={styles.note}>{note}</p>}
        </div>
      </div>
    </Pool>
  );
}

/** The chosen flow and currency. */
type Picked = { flow: PayerState["flow"]; code: string };
type Option = Pick<SourceCurrency, "code" | "name">;

/** Returns the currencies of the easy flow with their names. */
const easyOptions = (
  { easyCurrencies }: Teleport,
  known: readonly SourceCurrency[] | undefined,
): readonly Option[] =>
  easyCurrencies.map((code) => ({
    code,
    name: known?.find((option) => option.code === code)?.name ?? "",
  }));

interface CurrenciesProps {
  label: string;
  flow: PayerState["flow"];
  options: readonly Option[];
  picked: Picked | null;
  onPick: (choice: Picked) => void;
}

function Currencies({ label, flow, options, picked, onPick }: CurrenciesProps) {
  return (
    <fieldset className={styles.from}>
      <legend className={text.sr}>{label}</legend>
      {options.map(({ code, name }) => (
        <label key={code} className={styles.tile}>
          <input
            type="radio"
            name="currency"
            value={code}
            checked={picked?.flow === flow && picked.code === code}
            onChange={() => onPick({ flow, code })}
          />
          <Coin currency={code} size={40} />
          <span className={styles.tileText}>
            {code}
            <span>{name}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The ways to pay that will be supported later. */
function Later({ isEasyOffered }: { isEasyOffered: boolean }) {
  const isEasySoon = !isEasyOffered && isTeaserShown("easy-transfer");
  const areCurrenciesSoon = isTeaserShown("payer-currencies");
  if (!isEasySoon && !areCurrenciesSoon) return null;
  return (
    <div className={styles.later}>
      {isEasySoon && (
        <>
          <p className={styles.laterHead}>
            {messages.easy}
            <Badge>{appMessages.comingSoon}</Badge>
          </p>
          <p className={classes(text.small, text.soft)}>{messages.easyNote}</p>
        </>
      )}
      {areCurrenciesSoon && (
        <>
          <p className={styles.laterHead}>{appMessages.comingSoon}</p>
          <ul className={styles.soon} aria-label={appMessages.comingSoon}>
            {soonCurrencies.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
