import { signupMessages as messages } from "../../../shared/messages/index.ts";
import { SupportContacts } from "../../../shared/support/index.ts";
import {
  Button,
  Foot,
  Main,
  Pond,
  Said,
  Screen,
  TopBar,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";

/** The person's progress could not be read. */
export function ResumeFailed(props: { onRetry: () => void; onSignIn: () => void }) {
  return (
    <Screen title={messages.email.title}>
      <TopBar title={messages.email.title} />
      <Main>
        <Trouble
          title={messages.resumeFailed}
          detail={messages.resumeFailedNote}
          onRetry={props.onRetry}
        />
        <SupportContacts />
      </Main>
      <Foot>
        <Button kind="quiet" wide onClick={props.onSignIn}>
          {messages.signInAgain}
        </Button>
      </Foot>
    </Screen>
  );
}

/** The session ended during the sign-up. */
export function SessionOver({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Screen title={messages.sessionOver.title}>
      <TopBar />
      <Main>
        <Said title={messages.sessionOver.title}>
          <p className={text.soft}>{messages.sessionOver.text}</p>
        </Said>
        <Pond />
      </Main>
      <Foot>
        <Button wide onClick={onSignIn}>
          {messages.signInAgain}
        </Button>
      </Foot>
    </Screen>
  );
}
