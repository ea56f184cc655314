import { appMessages, payerMessages } from "../../../shared/messages/index.ts";
import { appSettings, telephoneAddress } from "../../../shared/settings/index.ts";
import { Button, Foot, Main, OutsideLinkButton, Said, text } from "../../../shared/ui/index.ts";
import styles from "./ui/payer.module.css";
import { PayerFrame } from "./ui/payer-frame.tsx";

const messages = payerMessages.error;

export interface OopsScreenProps {
  /** The event that the page reports; left out if the reason is enough. */
  title?: string;
  /** The consequence for the money, and the payer's next step. */
  reason: string;
  /** Left out if trying again does not help. */
  onRetry?: () => void;
}

/** The error page, with the contacts of support. */
export function OopsScreen({ title, reason, onRetry }: OopsScreenProps) {
  const { supportEmail: email, supportPhone: phone } = appSettings();
  return (
    <PayerFrame title={messages.title} place={null} total={1} onBack={null}>
      <Main>
        <div role="alert">
          <Said title={messages.title}>
            {title && <p className={text.strong}>{title}</p>}
            <p className={text.soft}>{reason}</p>
            <p className={styles.contact}>
              {messages.support} {email}
            </p>
            <p className={styles.contact}>
              {messages.call} <a href={telephoneAddress(phone)}>{phone}</a>
            </p>
          </Said>
        </div>
      </Main>
      <Foot>
        <OutsideLinkButton kind="secondary" wide href={`mailto:${email}`}>
          {messages.contact}
        </OutsideLinkButton>
        {onRetry && (
          <Button wide onClick={onRetry}>
            {appMessages.tryAgain}
          </Button>
        )}
      </Foot>
    </PayerFrame>
  );
}
