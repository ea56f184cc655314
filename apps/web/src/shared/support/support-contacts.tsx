import { appMessages } from "../messages/index.ts";
import { useAppSettings } from "../settings/index.ts";
import { text } from "../ui/index.ts";

/**
 * The contacts of support, on every page that a person can't leave without help; nothing if the installation has
 * none.
 */
export function SupportContacts() {
  const { supportEmail: email, supportPhone: phone } = useAppSettings() ?? {};
  if (!email && !phone) return null;
  return (
    <p className={text.soft}>
      {appMessages.crash.support} {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && " · "}
      {phone}
    </p>
  );
}
