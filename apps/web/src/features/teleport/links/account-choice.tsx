import { ChevronDown, Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { ActionRow, Avatar, LinkButton, List, Sheet, text } from "../../../shared/ui/index.ts";
import {
  AccountRow,
  accountName,
  BankLogo,
  identifierLine,
  type LinkedAccount,
} from "../../bank/bank-accounts/index.ts";
import styles from "./teleport.module.css";

/** Links an account in pounds, and comes back. */
export const linkAccountPath = "/ramp/link-bank?returnTo=/teleport&currency=GBP";

export interface AccountChoiceProps {
  /** What is chosen, in the words of the screen. */
  said: {
    readonly label: string;
    readonly choose: string;
    readonly change: (account: string) => string;
    readonly list: string;
    readonly linkAnother: string;
  };
  /** Where another one is linked. */
  linkPath: string;
  /** The accounts that can be chosen, at least one. */
  accounts: readonly LinkedAccount[];
  chosenId: string | null;
  onPick: (accountId: string) => void;
  disabled?: boolean;
}

/** Which account is used: the chosen one in a row, the others in a sheet behind it. */
export function AccountChoice(props: AccountChoiceProps) {
  const { said: messages, linkPath, accounts, chosenId, onPick, disabled } = props;
  const [isOpen, setOpen] = useState(false);
  const chosen = accounts.find(({ id }) => id === chosenId) ?? null;
  const name = chosen === null ? messages.choose : accountName(chosen);
  const line = chosen === null ? "" : identifierLine(chosen);
  return (
    <>
      <section className={styles.account} aria-label={messages.label}>
        <p className={text.small} aria-hidden="true">
          {messages.label}
        </p>
        <div className={styles.accountCard}>
          <ActionRow
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={chosen === null ? messages.choose : messages.change(`${name} ${line}`)}
            leading={
              chosen === null ? (
                <Avatar icon={<Landmark size={20} strokeWidth={1.75} />} />
              ) : (
                <BankLogo name={name} logoUrl={chosen.logoUrl} />
              )
            }
            name={name}
            {...(line === "" ? {} : { meta: line })}
            trailing={<ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          />
        </div>
      </section>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={messages.choose}>
        <div className={styles.choices}>
          <List label={messages.list}>
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                picked={account.id === chosenId}
                onPick={() => {
                  onPick(account.id);
                  setOpen(false);
                }}
              />
            ))}
          </List>
          <LinkButton href={linkPath} kind="quiet" wide>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {messages.linkAnother}
          </LinkButton>
        </div>
      </Sheet>
    </>
  );
}
