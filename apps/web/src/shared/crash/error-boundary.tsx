import { Component, type ReactNode } from "react";
import { appMessages } from "../messages/index.ts";
import { raiseUnexpectedError } from "../problems/index.ts";
import { SupportContacts } from "../support/index.ts";
import { Button, Foot, Main, Said, Screen, TopBar, text } from "../ui/index.ts";

/** Catches errors that no screen handled, reports them and offers to refresh the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    raiseUnexpectedError(error);
  }

  override render() {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  const { crash } = appMessages;
  return (
    <Screen title={crash.title}>
      <TopBar />
      <Main>
        <div role="alert">
          <Said title={crash.title}>
            <p className={text.soft}>{crash.text}</p>
            <SupportContacts />
          </Said>
        </div>
      </Main>
      <Foot>
        <Button wide onClick={() => location.reload()}>
          {crash.action}
        </Button>
      </Foot>
    </Screen>
  );
}
