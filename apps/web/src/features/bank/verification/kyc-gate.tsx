import { useEffect, useRef } from "react";
import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { LinkButton, Skeleton, StepBody, Trouble, text, toast } from "../../../shared/ui/index.ts";
import { gateView } from "./gate-view.ts";
import { KycArt } from "./kyc-art.tsx";
import { StatusView } from "./kyc-views.tsx";
import { useVerification } from "./use-verification.ts";

/** How long the good news is shown before the gate advances. */
const advanceMs = 800;

export interface KycGateProps {
  /** The identity is verified, or is being reviewed: called once, 800 ms after that is known. */
  onSatisfied: () => void;
  /** Goes on by itself; otherwise by a button. */
  autoAdvance?: boolean;
}

/**
 * Stands before everything that has to do with banks. It fills a screen's body, with the action at
 * its foot; the screen around it brings the way back.
 */
export function KycGate({ onSatisfied, autoAdvance = true }: KycGateProps) {
  const verification = useVerification();
  const { isSatisfied, refresh } = verification;
  const view = gateView(verification.kyc, verification.failure);
  const satisfied = useRef(onSatisfied);
  satisfied.current = onSatisfied;

  const goesOn = isSatisfied && autoAdvance;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => satisfied.current(), advanceMs);
    return () => clearTimeout(timer);
  }, [goesOn]);

  // A remembered refusal has no reason with it, and may be over: it is asked for once.
  const status = verification.kyc?.status;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || (status !== "REJECTED" && status !== "DEACTIVATED")) return;
    asked.current = true;
    void refresh();
  }, [status, refresh]);

  async function check() {
    if (!(await refresh())) {
      toast({ kind: "error", title: messages.errorTitle, text: messages.checkFailed });
    }
  }

  async function begin() {
    const failure = await verification.begin();
    if (failure === null) return;
    const said = failure.status === 0 ? messages.startFailed : failure.error;
    toast({ kind: "error", title: messages.errorTitle, text: said });
  }

  switch (view.kind) {
    case "checking":
      return <Checking />;
    case "not_configured":
      return (
        <StepBody
          title={messages.notConfigured}
          lead={view.sentence}
          action={
            <LinkButton href="/dashboard" wide>
              {messages.toDashboard}
            </LinkButton>
          }
        >
          <KycArt mood="stopped" />
        </StepBody>
      );
    case "unable":
      return (
        <StepBody title={messages.begin.title}>
          <Trouble
            title={messages.unable}
            detail={view.sentence ?? messages.unableNote}
            onRetry={() => void check()}
          />
        </StepBody>
      );
    case "status":
      return (
        <StatusView
          kyc={view.kyc}
          link={view.link}
          verification={verification}
          goesOn={goesOn}
          onContinue={onSatisfied}
          onBegin={() => void begin()}
          onCheck={() => void check()}
        />
      );
  }
}

function Checking() {
  return (
    <StepBody title={messages.begin.title}>
      <div role="status">
        <span className={text.sr}>{messages.checking}</span>
        <div aria-hidden="true">
          <Skeleton width={300} height={20} />
          <br />
          <Skeleton width={350} height={172} />
        </div>
      </div>
    </StepBody>
  );
}
