import { use, useEffect, useState } from "react";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { reportFailure } from "../../../../shared/problems/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { SupportContacts } from "../../../../shared/support/index.ts";
import {
  Button,
  FloatingPad,
  Main,
  Ripples,
  Screen,
  Stones,
  TopBar,
  text,
  toast,
} from "../../../../shared/ui/index.ts";
import { findReferral, forgetReferral } from "../../referral-capture/index.ts";
import { finishSetup } from "../data/finish-setup.ts";
import {
  finishingStartMs,
  messageAt,
  messageEndsMs,
  redirectDelayMs,
} from "../flow/finishing-timeline.ts";
import { signupProgress } from "../flow/signup-flow.ts";
import { SignupWay } from "../flow/signup-way.ts";
import styles from "./step-frame.module.css";

const messages = signupMessages.finishing;

type Phase = "working" | "welcome" | "failed";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The last step: opens the account and shows the progress. */
export function FinishingStep({ onFinished }: { onFinished: () => void }) {
  const [phase, setPhase] = useState<Phase>("working");
  const [attempt, setAttempt] = useState(1);
  const [elapsedMs, setElapsedMs] = useState(0);
  const [applyingReferral, setApplyingReferral] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, and once more for every retry
  useEffect(() => {
    let left = false;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const messagesShown = new Promise<void>((resolve) => {
      for (const end of messageEndsMs) {
        timers.push(setTimeout(() => setElapsedMs(end), finishingStartMs + end));
      }
      timers.push(setTimeout(resolve, finishingStartMs + (messageEndsMs.at(-1) ?? 0)));
    });
    const run = async () => {
      await pause(finishingStartMs);
      if (left) return;
      try {
        await finishSetup({
          call,
          findReferral,
          forgetReferral,
          onReferral: setApplyingReferral,
          report: reportFailure,
        });
        await messagesShown;
        if (left) return;
        setPhase("welcome");
        await pause(redirectDelayMs);
        if (!left) onFinished();
      } catch (error) {
        if (left) return;
        const message = error instanceof Error && error.message !== "" ? error.message : null;
        toast({
          kind: "error",
          title: messages.errorTitle,
          text: message ?? messages.errorFallback,
        });
        setPhase("failed");
      }
    };
    void run();
    return () => {
      left = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [attempt]);

  const { step, total } = signupProgress("finishing", use(SignupWay).steps);
  const shown =
    phase === "failed"
      ? messages.stopped
      : phase === "welcome"
        ? messages.welcome
        : applyingReferral
          ? messages.referral
          : (messageAt(elapsedMs) ?? messages.messages.at(-1));

  return (
    <Screen title={messages.title}>
      <TopBar
        middle={<Stones step={step} total={total} label={signupMessages.progress(step, total)} />}
      />
      <Main>
        <div className={styles.finishing}>
          <svg viewBox="0 0 390 220" aria-hidden="true">
            <Ripples
              x={195}
              y={112}
              rings={[
                [96, 0.5],
                [134, 0.34],
                [180, 0.22],
              ]}
              stroke="var(--line-control)"
            />
            {phase === "working" && (
              <ellipse
                className={styles.pulse}
                cx="195"
                cy="112"
                rx="134"
                ry="50.9"
                fill="none"
                stroke="var(--primary-line)"
                strokeWidth="1.5"
              />
            )}
            <FloatingPad x={195} y={112} radius={72} turn={24} depth={7} />
          </svg>
          <h1 className={text.title}>{messages.title}</h1>
          <p className={styles.message} role="status">
            {shown}
          </p>
          {phase === "failed" && (
            <>
              <Button
                onClick={() => {
                  setPhase("working");
                  setElapsedMs(0);
                  setAttempt(attempt + 1);
                }}
              >
                {messages.retry}
              </Button>
              <SupportContacts />
            </>
          )}
        </div>
      </Main>
    </Screen>
  );
}
