import { appMessages } from "../messages/index.ts";
import { appSettings } from "../settings/index.ts";
import { text } from "../ui/index.ts";

/** The contacts of support, on every page that a person can't leave without help. */
export function SupportContacts() {
  const { supportEmail: email, supportPhone: phone } = appSettings();
  return (
    <p className={text.soft}>
      {appMessages.crash.support} <a href={`mailto:${email}`}>{email}</a>
      {" · "}
      {phone}
    </p>
  );
}
