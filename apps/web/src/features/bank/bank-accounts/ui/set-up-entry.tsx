import { bankingStepsMessages } from "../../../../shared/messages/index.ts";
import { useAppSettings } from "../../../../shared/settings/index.ts";
import { Flag, LinkRow, List } from "../../../../shared/ui/index.ts";
import type { LinkedAccount } from "../data/queries.ts";

const messages = bankingStepsMessages.entry;

/** Not for somebody who has an account in euros that can be used, or nearly. */
const isWanted = (accounts: readonly LinkedAccount[]): boolean =>
  !accounts.some(
    ({ currency, status }) => currency === "EUR" && (status === "active" || status === "pending"),
  );

/** The way to an account in euros step by step, where that is offered and still to do. */
export function SetUpEntry({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const isOffered = useAppSettings()?.offersBankingSteps === true;
  if (!isOffered || !isWanted(accounts)) return null;
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
