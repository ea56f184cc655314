import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "wouter";
import { signinMessages } from "../../../shared/messages/index.ts";
import {
  Button,
  Foot,
  Main,
  Pond,
  Said,
  Screen,
  TopBar,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { followMagicLink, readMagicLink } from "./magic-link.ts";

const messages = signinMessages.link;

type Problem = "otherBrowser" | "expired" | "incomplete";

const problems = { other_browser: "otherBrowser", expired: "expired" } as const;

function tellFailed(said: string | null) {
  const { title, text } = messages.failed;
  toast({ kind: "error", title, text: said ?? text });
}

/** Where a mailed link ends. It takes a tap: mail scanners open links, people press buttons. */
export function MagicLinkScreen() {
  const [, navigate] = useLocation();
  const [link] = useState(() => readMagicLink(location.hash));
  const [problem, setProblem] = useState<Problem | null>(link === null ? "incomplete" : null);
  const [busy, setBusy] = useState(false);
  /** Two presses before the next rendering see the same state: only this tells the second one. */
  const following = useRef(false);

  async function signIn() {
    if (link === null || following.current) return;
    following.current = true;
    setBusy(true);
    try {
      const followed = await followMagicLink(link);
      if (followed.kind === "signed_in") {
        // Replaced, so that the link's secret stays in no history.
        navigate(followed.mfaRequired ? "/onboarding/login/two-factor" : "/dashboard", {
          replace: true,
        });
        return;
      }
      if (followed.kind === "failed") tellFailed(followed.text);
      else setProblem(problems[followed.kind]);
    } catch (error) {
      tellFailed(error instanceof Error ? error.message : null);
    } finally {
      following.current = false;
      setBusy(false);
    }
  }

  if (problem !== null) {
    return (
      <Saying title={messages[problem].title} lead={messages[problem].text}>
        <Button wide onClick={() => navigate("/onboarding/login/email-login", { replace: true })}>
          {messages.again}
        </Button>
      </Saying>
    );
  }
  return (
    <Saying title={messages.title} lead={messages.lead}>
      <Button wide busy={busy} onClick={signIn}>
        {messages.action}
      </Button>
    </Saying>
  );
}

function Saying(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <Screen title={props.title} key={props.title}>
      <TopBar />
      <Main>
        <Said title={props.title}>
          <p className={text.soft}>{props.lead}</p>
        </Said>
        <Pond />
      </Main>
      <Foot>{props.children}</Foot>
    </Screen>
  );
}
