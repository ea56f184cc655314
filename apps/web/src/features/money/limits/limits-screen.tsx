import { useQuery } from "@tanstack/react-query";
import { KeyRound, ShieldAlert } from "lucide-react";
import { Fragment } from "react";
import { paymentLimitsQuery, useAccounts, useUserId } from "../../../shared/account/index.ts";
import type { OperationData } from "../../../shared/api/index.ts";
import { limitsMessages as messages } from "../../../shared/messages/index.ts";
import { currencyName, formatMoney, readWireAmount } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Banner,
  Fact,
  Facts,
  Main,
  QueryView,
  Screen,
  Section,
  TextLink,
  text,
} from "../../../shared/ui/index.ts";
import { capabilitiesQuery } from "../../bank/bank-accounts/index.ts";
import { exchangeRateQuery } from "../exchange/index.ts";
import { walletTermsQuery } from "../wallet-send/index.ts";
import { type FeeRow, feeRows } from "./fee-rows.ts";
import styles from "./limits.module.css";
import { currencyRanges, limitText, linkRange, ofCurrencies, smaller } from "./limits-view.ts";

type Limits = OperationData<"readPaymentLimits">;

/** Limits and fees: of payments, from the server that enforces them, and of bank transfers. */
export function LimitsScreen() {
  const up = useUp();
  const query = useQuery(paymentLimitsQuery(useUserId()));
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <QueryView query={query} rows={4} texts={messages}>
          {(limits) => <Payments limits={limits} />}
        </QueryView>
        <WalletLimits />
        <ExchangeLimits />
        <BankLimits />
        <Fees />
      </Main>
    </Screen>
  );
}

function Payments({ limits: all }: { limits: Limits }) {
  const { limits, lowered, unverified, ownKey, paymentsPerDay } = all;
  const { currencies } = useAccounts();
  const own = ofCurrencies(limits, currencies);
  return (
    <Section title={messages.payments} near>
      <div className={styles.limits}>
        {unverified && <Unverified limits={unverified} />}
        {ownKey === true && <OwnKey limits={own} />}
        {lowered !== null && <Lowered lowered={lowered} limits={own} />}
        {own.map(({ currency, perPayment, perDay, leftToday }) => (
          <div key={currency} className={styles.block}>
            <h3 className={text.smallStrong}>{currencyName(currency)}</h3>
            <Facts boxed>
              <Fact label={messages.perPayment}>
                {limitText(smaller(perPayment, perDay, currency), currency)}
              </Fact>
              <Fact label={messages.perDay}>{limitText(perDay, currency)}</Fact>
              <Fact label={messages.leftToday}>{limitText(leftToday, currency)}</Fact>
            </Facts>
          </div>
        ))}
        <p className={`${text.small} ${text.soft}`}>{messages.paymentsNote(paymentsPerDay)}</p>
      </div>
    </Section>
  );
}

/** The limits on dollars and euros together until the person's identity is verified, and the way to verify it. */
function Unverified({ limits }: { limits: NonNullable<Limits["unverified"]> }) {
  const { perDay, perMonth, leftThisMonth, maxBalance, balance } = limits;
  // Our banking partner verifies identities, in the steps to a bank account.
  const { data: topups = [] } = useQuery(capabilitiesQuery("onramp"));
  const isFull = readWireAmount(balance, "usdc") >= readWireAmount(maxBalance, "usdc");
  const dollars = (amount: string) => limitText(amount, "USD");
  return (
    <div className={styles.block}>
      <Banner
        tone="warn"
        icon={<ShieldAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.unverified.title}
        detail={isFull ? messages.unverified.full(dollars(maxBalance)) : messages.unverified.detail}
      />
      <Facts boxed>
        <Fact label={messages.unverified.perDay}>{dollars(perDay)}</Fact>
        <Fact label={messages.unverified.perMonth}>{dollars(perMonth)}</Fact>
        <Fact label={messages.unverified.leftThisMonth}>{dollars(leftThisMonth)}</Fact>
        <Fact label={messages.unverified.maxBalance}>{dollars(maxBalance)}</Fact>
      </Facts>
      {topups.length > 0 && (
        <p className={text.small}>
          <TextLink href="/ramp/link-bank">{messages.verify}</TextLink>
        </p>
      )}
    </div>
  );
}

/** The reason why a person who holds their own key has a lower limit, and how to raise it. */
function OwnKey({ limits }: { limits: Limits["limits"] }) {
  const dollars = limits.find(({ currency }) => currency === "USD") ?? limits[0];
  return (
    <>
      <Banner
        icon={<KeyRound size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.ownKey.title}
        detail={messages.ownKey.detail(
          dollars === undefined ? "" : limitText(dollars.perDay, dollars.currency),
        )}
      />
      <p className={text.small}>
        <TextLink href="/profile/security/signing">{messages.ownKey.open}</TextLink>
      </p>
    </>
  );
}

interface LoweredProps {
  lowered: NonNullable<Limits["lowered"]>;
  limits: Limits["limits"];
}

function Lowered({ lowered: { reason, until }, limits }: LoweredProps) {
  const lower = limits.filter(({ perDay, usualPerDay }) => perDay !== usualPerDay);
  const dollars = lower.find(({ currency }) => currency === "USD") ?? lower[0];
  const usual = dollars === undefined ? "" : limitText(dollars.usualPerDay, dollars.currency);
  return (
    <>
      <Banner
        tone="warn"
        icon={<ShieldAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={messages.lowered.title}
        detail={
          reason === "security_change" && until !== null
            ? messages.lowered.change(formatMoment(new Date(until), new Date()), usual)
            : messages.lowered.noFactor(usual)
        }
      />
      <p className={text.small}>
        <TextLink href="/profile/security">{messages.lowered.open}</TextLink>
      </p>
    </>
  );
}

/** Limits that only payments to wallet addresses have; nothing if they could not be read. */
function WalletLimits() {
  const { data } = useQuery(walletTermsQuery(useUserId()));
  const { currencies } = useAccounts();
  // Our banking partner verifies identities, in the steps to a bank account.
  const { data: topups = [] } = useQuery(capabilitiesQuery("onramp"));
  if (data === undefined) return null;
  const { paymentsPerDay, paymentsLeftToday, unverifiedLimits } = data;
  const own = ofCurrencies(unverifiedLimits, currencies);
  return (
    <Section title={messages.wallets}>
      <div className={styles.block}>
        <Facts boxed>
          {own.map(({ currency, perDay, leftToday }) => (
            <Fragment key={currency}>
              <Fact label={messages.walletAmount(currencyName(currency))}>
                {limitText(perDay, currency)}
              </Fact>
              <Fact label={messages.walletAmountLeft(currencyName(currency))}>
                {limitText(leftToday, currency)}
              </Fact>
            </Fragment>
          ))}
          <Fact label={messages.walletsPerDay}>{paymentsPerDay}</Fact>
          <Fact label={messages.walletsLeft}>{paymentsLeftToday}</Fact>
        </Facts>
        <p className={`${text.small} ${text.soft}`}>
          {own.length > 0 ? messages.walletsUnverified : messages.walletsVerified}
        </p>
        {own.length > 0 && topups.length > 0 && (
          <p className={text.small}>
            <TextLink href="/ramp/link-bank">{messages.verify}</TextLink>
          </p>
        )}
      </div>
    </Section>
  );
}

/** The amounts that banks allow in one transfer; nothing if there are no bank transfers here. */
function BankLimits() {
  const { data: topups = [] } = useQuery(capabilitiesQuery("onramp"));
  const { data: withdrawals = [] } = useQuery(capabilitiesQuery("offramp"));
  const { data: links = [] } = useQuery(capabilitiesQuery("teleport"));
  const ranges = currencyRanges(withdrawals, "USD");
  const link = linkRange(links);
  const [first] = ranges;
  const isOne = ranges.every(({ min, max }) => min === first?.min && max === first.max);
  return (
    <>
      <Ranges title={messages.topups} ranges={currencyRanges(topups)} />
      <Ranges
        title={messages.withdrawals}
        ranges={isOne && first !== undefined ? [{ ...first, name: messages.withdrawal }] : ranges}
      />
      <Ranges
        title={messages.links}
        ranges={link === null ? [] : [{ ...link, name: messages.perLink }]}
      />
    </>
  );
}

function Ranges(props: { title: string; ranges: ReturnType<typeof currencyRanges> }) {
  const { title, ranges } = props;
  if (ranges.length === 0) return null;
  return (
    <Section title={title}>
      <Facts boxed>
        {ranges.map(({ currency, name, min, max }) => (
          <Fact key={currency} label={name}>
            {messages.range(min, max)}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

/** The amount that can be exchanged in a day; nothing if exchanges are not available. */
function ExchangeLimits() {
  const { data } = useQuery(exchangeRateQuery());
  if (data?.available !== true || data.limits === undefined) return null;
  const { title, person, everybody, note } = messages.exchange;
  return (
    <Section title={title}>
      <div className={styles.block}>
        <Facts boxed>
          {data.limits.map(({ currency, person_per_day, everybody_per_day }) => (
            <Fragment key={currency}>
              <Fact label={person(currencyName(currency))}>
                {limitText(person_per_day, currency)}
              </Fact>
              <Fact label={everybody(currencyName(currency))}>
                {limitText(everybody_per_day, currency)}
              </Fact>
            </Fragment>
          ))}
        </Facts>
        <p className={`${text.small} ${text.soft}`}>{note}</p>
      </div>
    </Section>
  );
}

/** Every fee, in the order of the catalogue. */
function Fees() {
  const answers = {
    exchange: useQuery(exchangeRateQuery()).data,
    wallet: useQuery(walletTermsQuery(useUserId())).data,
    topups: useQuery(capabilitiesQuery("onramp")).data,
    withdrawals: useQuery(capabilitiesQuery("offramp")).data,
    links: useQuery(capabilitiesQuery("teleport")).data,
  };
  const rows = feeRows(answers, formatMoney);
  const has = (...fees: FeeRow["fee"][]) => rows.some(({ fee }) => fees.includes(fee));
  const { ours, partners } = messages.feesNote;
  return (
    <Section title={messages.fees}>
      <div className={styles.block}>
        <Facts boxed>
          {rows.map(({ fee, label, value }) => (
            <Fact key={fee} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
        <p className={`${text.small} ${text.soft}`}>
          {has("exchange") && ours} {has("topup", "withdrawal", "link") && partners}
        </p>
      </div>
    </Section>
  );
}
