import { appMessages } from "../shared/messages/index.ts";
import { hasKeptSession } from "../shared/session/index.ts";
import { SupportContacts } from "../shared/support/index.ts";
import { Foot, LinkButton, Main, Pond, Said, Screen, TopBar, text } from "../shared/ui/index.ts";

const messages = appMessages.notFound;

/** Shown for a path without a screen, with a link to the dashboard, or to the welcome page for visitors. */
export function NotFoundScreen() {
  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <Said title={messages.title}>
          <p className={text.soft}>{messages.text}</p>
          <SupportContacts />
        </Said>
        <Pond />
      </Main>
      <Foot>
        <LinkButton href={hasKeptSession() ? "/dashboard" : "/onboarding"} wide>
          {messages.action}
        </LinkButton>
      </Foot>
    </Screen>
  );
}
