import { assetOfCurrency, formatAmount, parseAmount } from "@lilypad/money";
import { TriangleAlert } from "lucide-react";
import { safeTransactionMessages } from "../../../shared/messages/index.ts";
import { Banner, Button, Fact, Facts, StepBody } from "../../../shared/ui/index.ts";
import type { SafeTransaction } from "./queries.ts";
import styles from "./safe-transactions.module.css";

const messages = safeTransactionMessages.review;

const addressLabels = {
  send: messages.to,
  return: messages.to,
  add_owner: messages.owner,
  remove_owner: messages.removed,
} as const;

/** The message about an owner that is a passkey. */
const passkeyKinds = { add_owner: "add_passkey", remove_owner: "remove_passkey" } as const;

function amountOf({ amount, currency }: SafeTransaction): string | null {
  if (amount === null || currency === null) return null;
  const asset = assetOfCurrency(currency);
  const parsed = parseAmount(amount, asset);
  return parsed.ok ? formatAmount(parsed.minor, asset) : null;
}

/** The action that the passkey is going to sign, in plain words, before it does. */
export function SigningReview(props: {
  prepared: SafeTransaction;
  /** The other token that is returned, with its amount as the person has read it. */
  returned?: { shown: string; token: string | null } | undefined;
  /** The name of the person's passkey that becomes an owner, or is removed as one. */
  passkey: string | undefined;
  busy: boolean;
  onSign: () => void;
  onBack: () => void;
}) {
  const { prepared, returned, passkey, busy, onSign, onBack } = props;
  const { kind, address, nonce, safe } = prepared;
  const amount = returned?.shown ?? amountOf(prepared);
  const what = passkey === undefined ? kind : (passkeyKinds[kind as "add_owner"] ?? kind);
  const warning = messages.warnings[what];
  const addressLabel = kind in addressLabels ? addressLabels[kind as "send"] : null;
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={onSign}
      action={
        <>
          <Button
            type="submit"
            wide
            // The second click of a double-click on Continue must not sign.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            busy={busy}
            busyLabel={messages.signing}
          >
            {messages.sign}
          </Button>
          <Button kind="quiet" wide disabled={busy} onClick={onBack}>
            {messages.back}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <Facts boxed>
          <Fact label={messages.what}>{messages.kinds[what]}</Fact>
          {amount !== null && (
            <Fact label={kind === "set_daily_limit" ? messages.limit : messages.amount}>
              {amount}
            </Fact>
          )}
          {returned !== undefined && returned.token !== null && (
            <Fact label={messages.token}>
              <span className={styles.address}>{returned.token}</span>
            </Fact>
          )}
          {address !== null && addressLabel !== null && (
            <Fact label={addressLabel}>
              <span>
                {passkey !== undefined && <span className={styles.name}>{passkey}</span>}
                <span className={styles.address}>{address}</span>
              </span>
            </Fact>
          )}
          <Fact label={messages.account}>
            <span className={styles.address}>{safe}</span>
          </Fact>
          <Fact label={messages.number}>{nonce}</Fact>
          <Fact label={messages.fee}>{messages.free}</Fact>
        </Facts>
        {warning !== "" && (
          <Banner
            tone="warn"
            icon={<TriangleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={messages.kinds[what]}
            detail={warning}
          />
        )}
      </div>
    </StepBody>
  );
}
