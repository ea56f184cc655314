import { useEffect, useEffectEvent, useRef } from "react";
import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { LinkButton, Skeleton, StepBody, Trouble, text, toast } from "../../../shared/ui/index.ts";
import { gateView, webLink } from "./gate-view.ts";
import { KycArt } from "./kyc-art.tsx";
import { StatusView } from "./kyc-views.tsx";
import { useVerification } from "./use-verification.ts";

/** How long a satisfied check is shown before the gate opens. */
const advanceMs = 800;

export interface KycGateProps {
  /** Called once, 800 ms after it is known that the identity is verified or under review. */
  onSatisfied: () => void;
  /** Opens without a button. */
  autoAdvance?: boolean;
}

/**
 * The identity check that is required before anything with banks. It fills the body of a screen,
 * which provides the way back.
 */
export function KycGate({ onSatisfied, autoAdvance = true }: KycGateProps) {
  const verification = useVerification();
  const { isSatisfied, refresh } = verification;
  const view = gateView(verification.kyc, verification.failure);
  const open = useEffectEvent(onSatisfied);

  const advances = isSatisfied && autoAdvance;
  useEffect(() => {
    if (!advances) return;
    const timer = setTimeout(() => open(), advanceMs);
    return () => clearTimeout(timer);
  }, [advances]);

  // A stored refusal has no reason and may be outdated, so it is read once more.
  const status = verification.kyc?.status;
  const refreshed = useRef(false);
  useEffect(() => {
    if (refreshed.current || (status !== "REJECTED" && status !== "DEACTIVATED")) return;
    refreshed.current = true;
    void refresh();
  }, [status, refresh]);

  async function check() {
    if ((await verification.check()) === false) {
      toast({ kind: "error", title: messages.errorTitle, text: messages.checkFailed });
    }
  }

  async function start() {
    // Browsers open a tab only in answer to a click, so it is opened before the ramp's page is known. Without
    // it, the next screen has a link.
    const tab = window.open("", "_blank");
    const started = await verification.start();
    const link = started?.kind === "started" ? webLink(started.kyc.kycLink) : null;
    if (tab && link !== null) {
      tab.opener = null;
      tab.location.replace(link);
      verification.onLinkOpened();
    } else tab?.close();
    if (started?.kind !== "failed") return;
    const { failure } = started;
    const message = failure.status === 0 ? messages.startFailed : failure.error;
    toast({ kind: "error", title: messages.errorTitle, text: message });
  }

  switch (view.kind) {
    case "checking":
      return <Checking />;
    case "not_configured":
      return (
        <StepBody
          title={messages.notConfigured}
          lead={view.message}
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
        <StepBody title={messages.start.title}>
          <Trouble
            title={messages.unable}
            detail={view.message ?? messages.unableNote}
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
          advances={advances}
          onContinue={onSatisfied}
          onStart={() => void start()}
          onCheck={() => void check()}
        />
      );
  }
}

function Checking() {
  return (
    <StepBody title={messages.start.title}>
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
