import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Badge, type BadgeTone, Button } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, type Column, Day, NoRows, Pair, Pairs, Table } from "../../parts/index.ts";
import { BankForm } from "./bank-form.tsx";
import styles from "./case.module.css";
import type { PersonCase, RevealedAccount } from "./queries.ts";

const messages = peopleMessages.bank;

type Account = PersonCase["bankAccounts"][number];

const tones: Readonly<Record<Account["status"], BadgeTone>> = {
  active: "done",
  pending: "wait",
  errored: "fail",
  revoked: "plain",
  failed: "fail",
};

const bankOf = ({ bankName }: Account) => bankName ?? messages.unnamed;
const numberOf = ({ last4 }: Account) =>
  last4 === null ? messages.unknown : messages.account(last4);

const { columns } = messages;
const shown: readonly [Column<Account>, ...Column<Account>[]] = [
  { label: columns.bank, cell: bankOf },
  { label: columns.account, cell: numberOf },
  { label: columns.currency, cell: ({ currency, country }) => `${currency}, ${country}` },
  {
    label: columns.state,
    cell: ({ status }) => <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>,
  },
];

export interface BankBoxProps {
  personId: string;
  accounts: readonly Account[];
}

/** The person's bank accounts by their last characters; more of them is shown for a reason, and stored nowhere. */
export function BankBox({ personId, accounts }: BankBoxProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<readonly RevealedAccount[] | null>(null);
  return (
    <Box
      title={messages.title}
      end={
        accounts.length > 0 &&
        (revealed === null ? (
          <Button kind="secondary" size="mini" onClick={() => setIsAsking(true)}>
            <Eye size={16} aria-hidden="true" />
            {messages.reveal}
          </Button>
        ) : (
          <Button kind="secondary" size="mini" onClick={() => setRevealed(null)}>
            <EyeOff size={16} aria-hidden="true" />
            {messages.hide}
          </Button>
        ))
      }
    >
      {accounts.length === 0 ? (
        <NoRows>{messages.none}</NoRows>
      ) : revealed === null ? (
        <Table label={messages.title} columns={shown} rows={accounts} keyOf={({ id }) => id} />
      ) : (
        <Revealed accounts={revealed} />
      )}
      {isAsking && (
        <BankForm personId={personId} onReveal={setRevealed} onClose={() => setIsAsking(false)} />
      )}
    </Box>
  );
}

type Identifier = keyof typeof messages.identifiers;
const identifiers = Object.keys(messages.identifiers) as Identifier[];

const Revealed = ({ accounts }: { accounts: readonly RevealedAccount[] }) => (
  <div className={styles.revealed}>
    <p className={styles.late}>{messages.shown}</p>
    {accounts.map((account) => (
      <section key={account.id} aria-label={bankOf(account)}>
        <h3 className={styles.subtitle}>{bankOf(account)}</h3>
        <Pairs>
          <Pair label={messages.number}>{numberOf(account)}</Pair>
          {identifiers.map((name) => {
            const value = account.identifiers[name];
            return (
              value !== undefined && (
                <Pair key={name} label={messages.identifiers[name]} code>
                  {value}
                </Pair>
              )
            );
          })}
          <Pair label={messages.partner} code={account.providerAccountId !== null}>
            {account.providerAccountId ?? messages.noPartner}
          </Pair>
          <Pair label={messages.linked}>
            <Day at={account.linkedAt} />
          </Pair>
        </Pairs>
      </section>
    ))}
  </div>
);
