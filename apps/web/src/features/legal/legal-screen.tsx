import { legalMessages as messages } from "../../shared/messages/index.ts";
import { useSupportContacts } from "../../shared/settings/index.ts";
import { Main, Said, Screen, TopBar, text } from "../../shared/ui/index.ts";

/** Terms and privacy: opened beside the sign-up, so there is no way back to offer. */
export function LegalScreen({ document }: { document: "terms" | "privacy" }) {
  const [supportEmail] = useSupportContacts();
  return (
    <Screen title={messages[document]}>
      <TopBar />
      <Main>
        <Said title={messages[document]}>
          <p className={text.soft}>{messages.unpublished}</p>
          {supportEmail !== undefined && (
            <p className={text.soft}>{messages.contact(supportEmail)}</p>
          )}
        </Said>
      </Main>
    </Screen>
  );
}
