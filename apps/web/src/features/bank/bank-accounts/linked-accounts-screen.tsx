import { Plus } from "lucide-react";
import { useLocation } from "wouter";
import { bankAccountMessages as messages } from "../../../shared/messages/index.ts";
import {
  BackBar,
  Foot,
  LinkButton,
  Main,
  QueryView,
  Screen,
  text,
} from "../../../shared/ui/index.ts";
import { useWatchedAccounts } from "./data/use-watched-accounts.ts";
import styles from "./ui/bank-accounts.module.css";
import { LinkedAccountList } from "./ui/linked-account-list.tsx";
import { SetUpEntry } from "./ui/set-up-entry.tsx";

const linkPath = "/ramp/link-bank?returnTo=/profile/linked-accounts";

/** The bank accounts that money goes to and comes from. */
export function LinkedAccountsScreen() {
  const [, navigate] = useLocation();
  const query = useWatchedAccounts();
  const accounts = query.data;
  const isEmpty = accounts?.length === 0;
  return (
    <Screen title={messages.title}>
      <BackBar onBack={() => navigate("/profile")} />
      <Main>
        <div className={styles.lead}>
          <h1 className={text.title}>{messages.title}</h1>
          <p className={text.soft}>{messages.lead}</p>
        </div>
        <QueryView query={query} rows={2} texts={messages}>
          {(known) => <LinkedAccountList accounts={known} />}
        </QueryView>
        {accounts !== undefined && (
          <div className={styles.entry}>
            <SetUpEntry accounts={accounts} />
          </div>
        )}
      </Main>
      {accounts !== undefined && (
        <Foot>
          <LinkButton href={linkPath} wide>
            <Plus size={20} aria-hidden="true" />
            {isEmpty ? messages.linkFirst : messages.linkAnother}
          </LinkButton>
        </Foot>
      )}
    </Screen>
  );
}
