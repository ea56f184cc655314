import { currencyName, formatWireAmount } from "../../../shared/money/index.ts";
import { Coin } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.balances;

type Balance = PersonCase["balances"][number];

const shown = (amount: string, { asset }: Balance) => formatWireAmount(amount, asset);

/** The amounts that the person can spend, and the amounts that are reserved for payments on their way. */
export const BalancesBox = ({ balances }: { balances: PersonCase["balances"] }) => (
  <Box title={messages.title} end={messages.note}>
    <ul className={styles.held}>
      {balances.map((balance) => (
        <li key={balance.asset}>
          <Coin currency={balance.currency} size={20} />
          <span>{currencyName(balance.currency)}</span>
          <b>{shown(balance.available, balance)}</b>
          {/[1-9]/.test(balance.held) && (
            <small>{messages.held(shown(balance.held, balance))}</small>
          )}
        </li>
      ))}
    </ul>
  </Box>
);
