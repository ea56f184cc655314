import { type ReactNode, useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { signinMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
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
import { followMagicLink, type MagicLink, readMagicLink } from "./magic-link.ts";

const messages = signinMessages.link;

type Problem = "otherBrowser" | "expired" | "incomplete";

const problems = { other_browser: "otherBrowser", expired: "expired" } as const;

function showFailure(message: string | null) {
  const { title, text } = messages.failed;
  toast({ kind: "error", title, text: message ?? text });
}

/**
 * The page that a mailed link opens. It needs a tap, because mail scanners open links but press no
 * buttons.
 */
export function MagicLinkScreen() {
  const [, navigate] = useLocation();
  const [link] = useState(() => readMagicLink(location.hash));
  const [problem, setProblem] = useState<Problem | null>(link === null ? "incomplete" : null);
  const { busy, run } = useBusy();

  async function signIn(followed: MagicLink) {
    try {
      const answer = await followMagicLink(followed);
      if (answer.kind === "signed_in") {
        // Replaced, so that the link's secret does not stay in the history.
        navigate(answer.mfaRequired ? "/onboarding/login/two-factor" : "/dashboard", {
          replace: true,
        });
      } else if (answer.kind === "failed") showFailure(answer.text);
      else setProblem(problems[answer.kind]);
    } catch (error) {
      showFailure(error instanceof Error ? error.message : null);
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
      <Button wide busy={busy} onClick={() => link !== null && run(() => signIn(link))}>
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
