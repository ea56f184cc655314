import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { TriangleAlert } from "lucide-react";
import { accountOf, useAccounts } from "../../../shared/account/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { entryMinor } from "../../../shared/money/index.ts";
import { chainName, tokenSymbol } from "../../../shared/settings/index.ts";
import { Banner, Button, Fact, Facts, StepBody, text } from "../../../shared/ui/index.ts";
import { GroupedAddress } from "../receive/index.ts";
import type { WalletSending } from "./use-wallet-send.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.review;

/** Step 3: the payment once more, and the warning that it cannot be undone. */
export function ReviewStep({ sending: { state, dispatch, submit } }: { sending: WalletSending }) {
  const { checked, digits, currency, isSending } = state;
  const { view } = useAccounts();
  if (checked === null) return null;
  const asset = assetOfCurrency(currency);
  const minor = entryMinor(digits, currency);
  const account = accountOf(view, currency);
  const left = account === null || account.minor < minor ? null : account.minor - minor;
  const shown = formatAmount(minor, asset);
  return (
    <StepBody
      title={messages.title}
      onSubmit={() => void submit()}
      submits="button"
      action={
        <>
          <Button
            type="submit"
            wide
            // The second click of a double-click on Continue must not send the payment.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            busy={isSending}
            busyLabel={messages.sending}
          >
            {messages.send(shown)}
          </Button>
          <Button kind="quiet" wide disabled={isSending} onClick={() => dispatch({ type: "back" })}>
            {messages.edit}
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        <GroupedAddress address={checked.address} label={messages.to} />
        <Facts boxed>
          {checked.name !== null && <Fact label={messages.name}>{checked.name}</Fact>}
          <Fact label={messages.amount}>{shown}</Fact>
          <Fact label={messages.token}>{tokenSymbol(currency)}</Fact>
          <Fact label={messages.network}>{chainName()}</Fact>
          <Fact label={messages.fee}>{messages.free}</Fact>
          {left !== null && <Fact label={messages.left}>{formatAmount(left, asset)}</Fact>}
        </Facts>
        {checked.isFirst ? (
          <Banner
            tone="warn"
            icon={<TriangleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={messages.first}
            detail={messages.final}
          />
        ) : (
          <p className={`${text.small} ${text.soft}`}>{messages.final}</p>
        )}
        {checked.isContract !== false && (
          <p className={text.small}>
            {checked.isContract === null ? messages.unknown : messages.contract}
          </p>
        )}
      </div>
    </StepBody>
  );
}
