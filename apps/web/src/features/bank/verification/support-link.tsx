import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { useAppSettings } from "../../../shared/settings/index.ts";
import { OutsideLinkButton } from "../../../shared/ui/index.ts";
import type { Kyc } from "./kyc-status.ts";

/** A mail to support that says what it is about; nothing where no address is configured. */
export function SupportLink({ kyc }: { kyc: Kyc }) {
  const email = useAppSettings()?.supportEmail ?? null;
  if (email === null) return null;
  const subject = encodeURIComponent(messages.supportSubject);
  const body = encodeURIComponent(messages.supportBody(kyc.status, kyc.rejection?.code ?? null));
  return (
    <OutsideLinkButton kind="quiet" wide href={`mailto:${email}?subject=${subject}&body=${body}`}>
      {messages.support}
    </OutsideLinkButton>
  );
}
