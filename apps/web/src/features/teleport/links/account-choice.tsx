import type { Href } from "@lilypad/api-contract";
import { ChevronDown, Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { ActionRow, Avatar, LinkButton, Sheet, text } from "../../../shared/ui/index.ts";
import { BankLogo } from "../../bank/account-entry/index.ts";
import {
  AccountList,
  accountName,
  identifierLine,
  type LinkedAccount,
} from "../../bank/bank-accounts/index.ts";
import styles from "./teleport.module.css";

/** The path for linking an account in pounds, which returns to the form. */
export const linkAccountPath = "/ramp/link-bank?returnTo=/teleport&currency=GBP";

export interface AccountChoiceProps {
  texts: {
    readonly label: string;
    readonly choose: string;
    readonly change: (account: string) => string;
    readonly list: string;
    readonly linkAnother: string;
  };
  /** The path for linking another account. */
  linkPath: Href;
  /** The accounts to choose from, at least one. */
  accounts: readonly LinkedAccount[];
  chosenId: string | null;
  onPick: (accountId: string) => void;
  disabled?: boolean;
}

/** The chosen account, with a sheet to choose another. */
export function AccountChoice(props: AccountChoiceProps) {
  const { texts: messages, linkPath, accounts, chosenId, onPick, disabled } = props;
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
      <Sheet panel open={isOpen} onClose={() => setOpen(false)} title={messages.choose}>
        <div className={styles.choices}>
          <AccountList
            label={messages.list}
            accounts={accounts}
            pickedId={chosenId}
            onPick={(accountId) => {
              onPick(accountId);
              setOpen(false);
            }}
          />
          <LinkButton href={linkPath} kind="quiet" wide>
            <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            {messages.linkAnother}
          </LinkButton>
        </div>
      </Sheet>
    </>
  );
}
