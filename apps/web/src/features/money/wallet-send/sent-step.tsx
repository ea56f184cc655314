import { useQuery } from "@tanstack/react-query";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useLeaveFor } from "../../../shared/navigation/index.ts";
import { Button, Coin, Foot, Main, Screen, SuccessStage, text } from "../../../shared/ui/index.ts";
import { CancelWalletSend, ReceiptLink } from "../activity/index.ts";
import { walletSendQuery } from "./queries.ts";
import { SaveAddress } from "./save-address.tsx";
import { shortAddress } from "./short-address.ts";
import type { WalletSend } from "./submit-intent.ts";
import styles from "./wallet-send.module.css";

const messages = walletSendMessages.result;

interface SentStepProps {
  sent: WalletSend;
  /** The address has a name already. */
  isSaved: boolean;
}

/** Shown once the payment was accepted, with its live status. */
export function SentStep({ sent, isSaved }: SentStepProps) {
  const toDashboard = useLeaveFor("/dashboard");
  const { data } = useQuery(walletSendQuery(sent));
  const { amount, currency, address, status, id } = data;
  return (
    <Screen title={messages.titles[status]} className={styles.sent}>
      <Main centred>
        <SuccessStage
          amount={formatMoney(amount, currency)}
          quiet={status === "checking" || status === "failed"}
        >
          <Coin currency={currency} size={64} />
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{messages.titles[status]}</h1>
          <p>{messages.to(shortAddress(address))}</p>
          <p className={text.soft} role="status">
            {messages.status[status]}
          </p>
        </div>
        {!isSaved && status !== "failed" && <SaveAddress address={address} />}
      </Main>
      <Foot>
        {status !== "failed" && <ReceiptLink transactionId={id} />}
        {(status === "checking" || status === "pending") && <CancelWalletSend id={id} />}
        <Button kind="solid" wide onClick={toDashboard}>
          {messages.done}
        </Button>
      </Foot>
    </Screen>
  );
}
