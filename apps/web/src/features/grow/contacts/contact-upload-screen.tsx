import type { Href } from "@lilypad/api-contract";
import { useState } from "react";
import { useSearch } from "wouter";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { ownPath } from "../../../shared/rules/index.ts";
import { SupportContacts } from "../../../shared/support/index.ts";
import { Button, Foot, Main, Mark, Said, Screen, TopBar, text } from "../../../shared/ui/index.ts";
import { ContactPromise, UploadProblem } from "./contact-promise.tsx";
import styles from "./contacts.module.css";
import { Arrived, FriendsArt } from "./friends-art.tsx";
import { useContactUpload } from "./use-contact-upload.ts";

const { upload: messages, problems } = contactsMessages;

/** The page that a phone opens by scanning the code on a computer. It needs no session. */
export function ContactUploadScreen() {
  const query = new URLSearchParams(useSearch());
  const token = query.get("token")?.trim() ?? "";
  const wayBack = ownPath(query.get("return"));
  return token === "" ? <InvalidLink /> : <Upload token={token} wayBack={wayBack} />;
}

function InvalidLink() {
  return (
    <Screen title={messages.invalidTitle}>
      <Bar />
      <Main>
        <div role="alert">
          <Said title={messages.invalidTitle}>
            <p className={text.soft}>{problems.invalid}</p>
            <SupportContacts />
          </Said>
        </div>
      </Main>
      <Foot>
        <Button wide onClick={() => location.reload()}>
          {messages.tryAgain}
        </Button>
      </Foot>
    </Screen>
  );
}

const Bar = () => (
  <TopBar
    middle={
      <span className={styles.mark}>
        <Mark size={28} />
      </span>
    }
  />
);

function Upload({ token, wayBack }: { token: string; wayBack: Href | null }) {
  const [, navigate] = useLocation();
  const { state, start } = useContactUpload(async () => token);
  const [left, setLeft] = useState(false);

  function leave() {
    if (wayBack !== null) return navigate(wayBack);
    // Only a page that a script has opened can close itself; other pages say that they can be closed.
    window.close();
    setLeft(true);
  }

  const done = state.phase === "done";
  const working = state.phase === "working";
  return (
    <Screen key={done ? "done" : "ask"} title={done ? messages.successTitle : messages.title}>
      <Bar />
      <Main>
        {done ? (
          <>
            <Arrived />
            <Said title={messages.successTitle}>
              <p className={text.strong} role="status">
                {messages.count(state.count)}
              </p>
              <p className={text.soft}>{messages.successText}</p>
            </Said>
          </>
        ) : (
          <>
            <FriendsArt />
            <Said title={messages.title}>
              <p className={text.soft}>{messages.intro}</p>
            </Said>
            <ContactPromise />
            <UploadProblem problem={state.phase === "ready" ? state.problem : null} />
          </>
        )}
        <p className={text.soft} role="status">
          {left ? messages.close : ""}
        </p>
      </Main>
      <Foot>
        {done ? (
          <Button wide onClick={leave}>
            {messages.back}
          </Button>
        ) : (
          <>
            <Button wide busy={working} busyLabel={messages.working} onClick={start}>
              {messages.access}
            </Button>
            <Button wide kind="quiet" disabled={working} onClick={leave}>
              {messages.skip}
            </Button>
          </>
        )}
      </Foot>
    </Screen>
  );
}
