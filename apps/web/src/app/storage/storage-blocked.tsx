import { storageMessages as messages } from "../../shared/messages/index.ts";
import { SupportContacts } from "../../shared/support/index.ts";
import { Button, Foot, Main, Pond, Said, Screen, TopBar, text } from "../../shared/ui/index.ts";

/** Shown where the browser blocks cookies and site data, which signing in requires. */
export function StorageBlocked() {
  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <div role="alert">
          <Said title={messages.title}>
            <p className={text.soft}>{messages.text}</p>
            <p className={text.soft}>{messages.how(location.host)}</p>
            <SupportContacts />
          </Said>
        </div>
        <Pond />
      </Main>
      <Foot>
        <Button wide onClick={() => location.reload()}>
          {messages.action}
        </Button>
      </Foot>
    </Screen>
  );
}
