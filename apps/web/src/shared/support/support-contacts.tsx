import { appMessages } from "../messages/index.ts";
import { telephoneAddress, useAppSettings } from "../settings/index.ts";
import { text } from "../ui/index.ts";

/** How to reach support, on every page that a person can't leave by themselves; nothing if nobody answers there. */
export function SupportContacts() {
  const { supportEmail = null, supportPhone = null } = useAppSettings() ?? {};
  if (supportEmail === null && supportPhone === null) return null;
  return (
    <p className={text.soft}>
      {appMessages.crash.support}{" "}
      {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
      {supportEmail !== null && supportPhone !== null && " · "}
      {supportPhone !== null && <a href={telephoneAddress(supportPhone)}>{supportPhone}</a>}
    </p>
  );
}
