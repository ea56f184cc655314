import { Plus } from "lucide-react";
import { bankAccountMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  classes,
  Foot,
  LinkButton,
  Main,
  QueryView,
  Screen,
  text,
} from "../../../shared/ui/index.ts";
import { useWatchedAccounts } from "./data/use-watched-accounts.ts";
import styles from "./linked-accounts-screen.module.css";
import { LinkedAccountList } from "./ui/linked-account-list.tsx";
import { SetUpEntry } from "./ui/set-up-entry.tsx";

const linkPath = "/ramp/link-bank?returnTo=/profile/linked-accounts";

/** The person's linked bank accounts. */
export function LinkedAccountsScreen() {
  const up = useUp();
  const query = useWatchedAccounts();
  const accounts = query.data;
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <p className={classes(text.soft, styles.lead)}>{messages.lead}</p>
        <QueryView query={query} rows={2} texts={messages}>
          {(known) => <LinkedAccountList accounts={known} />}
        </QueryView>
        {accounts && <SetUpEntry accounts={accounts} />}
      </Main>
      {accounts && (
        <Foot>
          <LinkButton href={linkPath} wide>
            <Plus size={20} aria-hidden="true" />
            {accounts.length === 0 ? messages.linkFirst : messages.linkAnother}
          </LinkButton>
        </Foot>
      )}
    </Screen>
  );
}
