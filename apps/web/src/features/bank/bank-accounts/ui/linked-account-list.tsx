import { useQueryClient } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { appMessages, bankAccountMessages as messages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import {
  Badge,
  Button,
  ConfirmDialog,
  IconButton,
  Spinner,
  text,
  toast,
} from "../../../../shared/ui/index.ts";
import { BankLogo } from "../../account-entry/index.ts";
import { accountName, identifierLine, isUsable } from "../data/account-view.ts";
import { type LinkedAccount, linkedAccountsQuery } from "../data/queries.ts";
import { CurrencyMark, StatusBadge } from "./account-row.tsx";
import styles from "./bank-accounts.module.css";

/** The action that is under way for an account. Other actions are disabled meanwhile. */
type Work = { id: string; kind: "unlinking" | "making_default" };

/** The linked accounts, each with its actions. */
export function LinkedAccountList({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(false);
  // The button that had the focus is removed with the account.
  useEffect(() => {
    if (work !== null || !removed.current) return;
    removed.current = false;
    list.current?.focus();
  }, [work]);

  async function run(account: LinkedAccount, kind: Work["kind"], action: () => Promise<void>) {
    if (work !== null) return;
    setWork({ id: account.id, kind });
    await action();
    await queryClient.invalidateQueries(linkedAccountsQuery(userId));
    setWork(null);
  }

  const unlink = (account: LinkedAccount) =>
    run(account, "unlinking", async () => {
      setUnlinking(null);
      const unlinked = await call("unlinkAccount", { params: { id: account.id } });
      // An account that no longer exists is unlinked, too.
      if (unlinked.success || unlinked.code === "NOT_FOUND") {
        removed.current = true;
        toast({ kind: "success", title: messages.unlinked(accountName(account)) });
      } else toast({ kind: "error", title: messages.unlinkFailed, text: unlinked.error });
    });

  const makeDefault = (account: LinkedAccount) =>
    run(account, "making_default", async () => {
      const changed = await call("setDefaultAccount", { params: { id: account.id } });
      if (changed.success) {
        toast({ kind: "success", title: messages.madeDefault(accountName(account)) });
      } else toast({ kind: "error", title: messages.defaultFailed, text: changed.error });
    });

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.accounts} aria-label={messages.title}>
        {accounts.map((account) => (
          <Account
            key={account.id}
            account={account}
            work={work}
            onUnlink={() => setUnlinking(account)}
            onMakeDefault={() => void makeDefault(account)}
          />
        ))}
      </ul>
      <ConfirmDialog
        alert
        open={unlinking !== null}
        onClose={() => setUnlinking(null)}
        title={messages.unlinkTitle}
        text={
          <>
            <p>{messages.unlinkQuestion}</p>
            {unlinking !== null && (
              <p className={text.strong}>
                {accountName(unlinking)} {identifierLine(unlinking)}
              </p>
            )}
          </>
        }
        kind="destructive"
        confirm={messages.unlink}
        onConfirm={() => unlinking !== null && void unlink(unlinking)}
        cancel={appMessages.cancel}
      />
    </>
  );
}

interface AccountProps {
  account: LinkedAccount;
  work: Work | null;
  onUnlink: () => void;
  onMakeDefault: () => void;
}

function Account({ account, work, onUnlink, onMakeDefault }: AccountProps) {
  const name = accountName(account);
  const line = identifierLine(account);
  const label = `${name} ${line}`.trim();
  const kind = work?.id === account.id ? work.kind : null;
  return (
    <li className={styles.account} aria-busy={kind !== null}>
      <BankLogo name={name} logoUrl={account.logoUrl} />
      <div className={styles.names}>
        <span className={text.strong}>{name}</span>
        <span className={styles.identifier}>{line}</span>
      </div>
      <IconButton
        label={kind === "unlinking" ? messages.unlinking : messages.unlinkNamed(label)}
        edge="right"
        disabled={work !== null}
        onClick={onUnlink}
      >
        {kind === "unlinking" ? (
          <Spinner />
        ) : (
          <Unlink size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <div className={styles.facts}>
        <CurrencyMark {...account} />
        <StatusBadge status={account.status} />
        {account.isDefault && <Badge>{messages.isDefault}</Badge>}
        {!account.isDefault && isUsable(account) && (
          <span className={styles.factsEnd}>
            <Button
              kind="soft"
              size="mini"
              aria-label={messages.makeDefaultNamed(label)}
              busy={kind === "making_default"}
              busyLabel={messages.makingDefault}
              disabled={work !== null}
              onClick={onMakeDefault}
            >
              {messages.makeDefault}
            </Button>
          </span>
        )}
      </div>
      {account.statusReason !== null && <p className={styles.reason}>{account.statusReason}</p>}
    </li>
  );
}
