import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { emailAddress, useAppSettings } from "../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../shared/ui/index.ts";
import type { Kyc } from "./kyc-status.ts";

/** A link that writes to support about the identity check, if an address is configured. */
export function SupportLink({ kyc }: { kyc: Kyc }) {
  const email = useAppSettings()?.supportEmail ?? null;
  if (email === null) return null;
  const body = messages.supportBody(kyc.status, kyc.rejection?.code ?? null);
  return (
    <OutsideLinkButton kind="quiet" wide href={emailAddress(email, messages.supportSubject, body)}>
      {messages.support}
    </OutsideLinkButton>
  );
}
