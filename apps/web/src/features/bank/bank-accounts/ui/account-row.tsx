import { Check } from "lucide-react";
import { ActionRow, Badge, Flag, List, Row, Spinner, text } from "../../../../shared/ui/index.ts";
import { BankLogo } from "../../account-entry/index.ts";
import {
  accountName,
  flagOf,
  identifierLine,
  isUsable,
  statusBadge,
} from "../data/account-view.ts";
import type { LinkedAccount } from "../data/queries.ts";
import styles from "./bank-accounts.module.css";

/** The status of an account, with a spinner while it is pending. */
export function StatusBadge({ status }: Pick<LinkedAccount, "status">) {
  const { label, tone } = statusBadge(status);
  return (
    <Badge tone={tone}>
      {status === "pending" && <Spinner size={14} />}
      {label}
    </Badge>
  );
}

/** The account's currency, with the flag of the bank's country; in the eurozone that of the euro. */
export function CurrencyMark(account: Pick<LinkedAccount, "country" | "currency">) {
  return (
    <span className={styles.currency}>
      <Flag country={flagOf(account)} size={20} />
      {account.currency}
    </span>
  );
}

export interface AccountRowProps {
  account: LinkedAccount;
  /** Left out if the account is only shown. Accounts that are not active cannot be picked. */
  onPick?: () => void;
  picked?: boolean;
}

/** A linked account in a list. */
export function AccountRow({ account, onPick, picked }: AccountRowProps) {
  const name = accountName(account);
  const usable = isUsable(account);
  const content = {
    leading: <BankLogo name={name} logoUrl={account.logoUrl} />,
    name,
    meta: identifierLine(account),
    trailing: (
      <span className={styles.rowEnd}>
        {usable ? <CurrencyMark {...account} /> : <StatusBadge status={account.status} />}
        {picked === true && (
          <Check className={styles.check} size={20} strokeWidth={2} aria-hidden="true" />
        )}
      </span>
    ),
  };
  return (
    <li className={usable ? undefined : text.soft}>
      {onPick === undefined ? (
        <Row {...content} />
      ) : (
        <ActionRow
          {...content}
          disabled={!usable}
          onClick={onPick}
          {...(picked === undefined ? {} : { "aria-pressed": picked })}
        />
      )}
    </li>
  );
}

export interface AccountListProps {
  label: string;
  accounts: readonly LinkedAccount[];
  pickedId: string | null;
  onPick: (accountId: string) => void;
}

/** The accounts to choose from. */
export const AccountList = ({ label, accounts, pickedId, onPick }: AccountListProps) => (
  <List label={label}>
    {accounts.map((account) => (
      <AccountRow
        key={account.id}
        account={account}
        picked={account.id === pickedId}
        onPick={() => onPick(account.id)}
      />
    ))}
  </List>
);
