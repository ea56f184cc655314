import { bankingStepsMessages } from "../../../../shared/messages/index.ts";
import { appSettings } from "../../../../shared/settings/index.ts";
import { Flag, LinkRow, List } from "../../../../shared/ui/index.ts";
import type { LinkedAccount } from "../data/queries.ts";

const messages = bankingStepsMessages.entry;

/** True if the person has no account in euros that is active or pending. */
const hasNoEuroAccount = (accounts: readonly LinkedAccount[]): boolean =>
  !accounts.some(
    ({ currency, status }) => currency === "EUR" && (status === "active" || status === "pending"),
  );

/** The link to setting up an account in euros, if this is offered and the person has none. */
export function SetUpEntry({ accounts }: { accounts: readonly LinkedAccount[] }) {
  if (!appSettings().offersBankingSteps || !hasNoEuroAccount(accounts)) return null;
  return (
    <List>
      <li>
        <LinkRow
          href="/banking/setup"
          leading={<Flag country="EU" />}
          name={messages.name}
          meta={messages.meta}
        />
      </li>
    </List>
  );
}
