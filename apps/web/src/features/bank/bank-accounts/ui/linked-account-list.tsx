import { useQueryClient } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { appMessages, bankAccountMessages as messages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import {
  Badge,
  Button,
  Dialog,
  IconButton,
  Spinner,
  text,
  toast,
} from "../../../../shared/ui/index.ts";
import { accountName, identifierLine, isUsable } from "../data/account-view.ts";
import { type LinkedAccount, linkedAccountsQuery } from "../data/queries.ts";
import { CurrencyMark, StatusBadge } from "./account-row.tsx";
import styles from "./bank-accounts.module.css";
import { BankLogo } from "./bank-logo.tsx";

/** What is being done about one of the accounts; everything else waits meanwhile. */
type Work = { id: string; kind: "unlinking" | "making_default" };

/** The accounts, each with what can be done about it. */
export function LinkedAccountList({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [asked, setAsked] = useState<LinkedAccount | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(false);
  // With the account, the button that had the focus is gone.
  useEffect(() => {
    if (work !== null || !removed.current) return;
    removed.current = false;
    list.current?.focus();
  }, [work]);
  const readAgain = () => queryClient.invalidateQueries(linkedAccountsQuery(userId));

  async function unlink(account: LinkedAccount) {
    if (work !== null) return;
    setWork({ id: account.id, kind: "unlinking" });
    setAsked(null);
    const unlinked = await call("unlinkAccount", { params: { id: account.id } });
    // An account that is not there any more is what was wanted.
    if (unlinked.success || unlinked.code === "NOT_FOUND") {
      removed.current = true;
      toast({ kind: "success", title: messages.unlinked(accountName(account)) });
    } else toast({ kind: "error", title: messages.unlinkFailed, text: unlinked.error });
    await readAgain();
    setWork(null);
  }

  async function makeDefault(account: LinkedAccount) {
    if (work !== null) return;
    setWork({ id: account.id, kind: "making_default" });
    const made = await call("setDefaultAccount", { params: { id: account.id } });
    if (made.success) {
      toast({ kind: "success", title: messages.madeDefault(accountName(account)) });
    } else toast({ kind: "error", title: messages.defaultFailed, text: made.error });
    await readAgain();
    setWork(null);
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.accounts} aria-label={messages.title}>
        {accounts.map((account) => (
          <Account
            key={account.id}
            account={account}
            work={work}
            onUnlink={() => setAsked(account)}
            onMakeDefault={() => void makeDefault(account)}
          />
        ))}
      </ul>
      <Dialog
        alert
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={messages.unlinkTitle}
        text={
          <>
            <p>{messages.unlinkQuestion}</p>
            {asked !== null && (
              <p className={text.strong}>
                {accountName(asked)} {identifierLine(asked)}
              </p>
            )}
          </>
        }
        actions={
          <>
            <Button kind="destructive" wide onClick={() => asked !== null && void unlink(asked)}>
              {messages.unlink}
            </Button>
            <Button kind="quiet" wide onClick={() => setAsked(null)}>
              {appMessages.cancel}
            </Button>
          </>
        }
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
  const known = `${name} ${line}`.trim();
  const kind = work?.id === account.id ? work.kind : null;
  return (
    <li className={styles.account} aria-busy={kind !== null}>
      <BankLogo name={name} logoUrl={account.logoUrl} />
      <div className={styles.words}>
        <span className={text.strong}>{name}</span>
        <span className={styles.identifier}>{line}</span>
      </div>
      <IconButton
        label={kind === "unlinking" ? messages.unlinking : messages.unlinkNamed(known)}
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
              aria-label={messages.makeDefaultNamed(known)}
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
