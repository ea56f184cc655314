import { assetOfCurrency } from "@lilypad/money";
import { currencyName, formatWireAmount } from "../../../shared/money/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, Moment, Pair, Pairs } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.limits;

type Limit = PersonCase["limits"]["limits"][number];

const shown = (amount: string, currency: Limit["currency"]): string =>
  formatWireAmount(amount, assetOfCurrency(currency));

/** The amounts that the person can still pay today. */
export const LimitsBox = ({ limits }: { limits: PersonCase["limits"] }) => (
  <Box title={messages.title} end={messages.note} padded>
    <div className={styles.stack}>
      {limits.lowered !== null && (
        <p className={styles.late}>
          {messages.lowered[limits.lowered.reason]}{" "}
          {limits.lowered.until !== null && (
            <>
              {messages.until} <Moment at={limits.lowered.until} />
            </>
          )}
        </p>
      )}
      <Pairs>
        {limits.limits.map(({ currency, leftToday, perDay }) => (
          <Pair key={currency} label={currencyName(currency)}>
            {shown(leftToday, currency)}{" "}
            <span className={styles.soft}>{messages.of(shown(perDay, currency))}</span>
          </Pair>
        ))}
      </Pairs>
      {limits.unverified && (
        <p className={styles.soft}>
          {messages.unverified(
            shown(limits.unverified.leftThisMonth, "USD"),
            shown(limits.unverified.perMonth, "USD"),
          )}
        </p>
      )}
      <p className={styles.soft}>{messages.payments(limits.paymentsPerDay)}</p>
    </div>
  </Box>
);
