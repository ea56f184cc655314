import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { appSettings, emailAddress } from "../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../shared/ui/index.ts";
import type { Kyc } from "./kyc-status.ts";

/** A link that writes to support about the identity check. */
export function SupportLink({ kyc }: { kyc: Kyc }) {
  const { supportEmail } = appSettings();
  const body = messages.supportBody(kyc.status, kyc.rejection?.code ?? null);
  return (
    <OutsideLinkButton
      kind="quiet"
      wide
      href={emailAddress(supportEmail, messages.supportSubject, body)}
    >
      {messages.support}
    </OutsideLinkButton>
  );
}
