import { Camera, Clock3, ExternalLink, FileText, IdCard } from "lucide-react";
import type { ReactNode } from "react";
import { appMessages, verificationMessages as messages } from "../../../shared/messages/index.ts";
import {
  Button,
  Fact,
  Facts,
  OutsideLinkButton,
  Point,
  Points,
  StepBody,
  text,
  Watching,
} from "../../../shared/ui/index.ts";
import { KycArt, type KycMood } from "./kyc-art.tsx";
import type { Kyc } from "./kyc-status.ts";
import { SupportLink } from "./support-link.tsx";
import type { Verification } from "./use-verification.ts";
import styles from "./verification.module.css";

export interface StatusViewProps {
  kyc: Kyc;
  /** The ramp's page for this person, or null. */
  link: string | null;
  verification: Verification;
  /** Opens the gate now. */
  onContinue: () => void;
  /** Whether the gate opens without a button. */
  advances: boolean;
  onStart: () => void;
  onCheck: () => void;
}

interface View {
  texts: { title: string; text: string };
  mood: KycMood;
  action?: ReactNode;
  children?: ReactNode;
}

/** The status of the identity check, with its actions. */
export function StatusView(props: StatusViewProps) {
  const { texts, mood, action, children } = viewOf(props);
  return (
    <StepBody title={texts.title} lead={texts.text} action={action}>
      <KycArt mood={mood} />
      {children}
    </StepBody>
  );
}

function viewOf(props: StatusViewProps): View {
  const { kyc, advances, onContinue } = props;
  const continueButton = advances ? undefined : (
    <Button wide onClick={onContinue}>
      {appMessages.continue}
    </Button>
  );
  switch (kyc.status) {
    case "NO_CUSTOMER":
      return {
        texts: messages.start,
        mood: "asks",
        action: <StartButton {...props} texts={messages.start} />,
        children: <StartPoints />,
      };
    case "CREATED":
      return { texts: messages.created, mood: "asks", ...actionNeeded(props, messages.created) };
    case "NEEDS_ADDITIONAL_INFORMATION": {
      const texts = messages.needsInformation;
      return { texts, mood: "waits", ...actionNeeded(props, texts) };
    }
    case "UNDER_REVIEW":
      return {
        texts: messages.underReview,
        mood: "waits",
        action: (
          <>
            {continueButton}
            <CheckButton {...props} kind="secondary" label={appMessages.refresh} />
          </>
        ),
        children: (
          <>
            <Watching>{messages.underReview.goingOn}</Watching>
            <Stale kyc={kyc} />
          </>
        ),
      };
    case "ACTIVE":
      return { texts: messages.active, mood: "done", action: continueButton };
    case "REJECTED":
      return {
        texts: messages.rejected,
        mood: "stopped",
        action: (
          <>
            <ToRamp {...props} label={messages.rejected.action}>
              <StartButton {...props} texts={messages.rejected} />
            </ToRamp>
            <SupportLink kyc={kyc} />
          </>
        ),
        children: (
          <>
            <Reason rejection={kyc.rejection} />
            <Stale kyc={kyc} />
          </>
        ),
      };
    case "DEACTIVATED":
      return {
        texts: messages.deactivated,
        mood: "stopped",
        action: (
          <>
            <CheckButton {...props} kind="secondary" />
            <SupportLink kyc={kyc} />
          </>
        ),
      };
  }
}

/** The person has to provide something on the ramp's page. */
const actionNeeded = (props: StatusViewProps, texts: { action: string }) => ({
  action: (
    <>
      <ToRamp {...props} label={texts.action} />
      <CheckButton {...props} kind={props.link === null ? "primary" : "quiet"} />
    </>
  ),
  children: (
    <>
      {props.verification.linkOpened && <Watching>{messages.watching}</Watching>}
      <Stale kyc={props.kyc} />
    </>
  ),
});

/** The link to the ramp's page; without one, the children. */
function ToRamp(props: StatusViewProps & { label: string; children?: ReactNode }) {
  const { link, verification, label, children } = props;
  if (link === null) return children;
  return (
    <OutsideLinkButton wide href={link} onOpen={verification.onLinkOpened}>
      {label}
      <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={text.sr}>({messages.opensBeside})</span>
    </OutsideLinkButton>
  );
}

function StartButton(props: StatusViewProps & { texts: { action: string; busy: string } }) {
  const { verification, texts, onStart } = props;
  return (
    <Button wide busy={verification.isStarting} busyLabel={texts.busy} onClick={onStart}>
      {texts.action}
    </Button>
  );
}

interface CheckButtonProps extends StatusViewProps {
  kind: "primary" | "secondary" | "quiet";
  label?: string;
}

function CheckButton({ verification, onCheck, kind, label }: CheckButtonProps) {
  return (
    <Button
      kind={kind}
      wide
      busy={verification.isChecking}
      busyLabel={messages.checkingStatus}
      onClick={onCheck}
    >
      {label ?? messages.checkStatus}
    </Button>
  );
}

const pointIcons = [IdCard, Camera, Clock3];

function StartPoints() {
  const { points, privacy } = messages.start;
  return (
    <>
      <Points>
        {points.map((point, place) => {
          const Icon = pointIcons[place] ?? FileText;
          return (
            <Point key={point} icon={<Icon size={22} strokeWidth={1.75} aria-hidden="true" />}>
              {point}
            </Point>
          );
        })}
      </Points>
      <p className={styles.note}>{privacy}</p>
    </>
  );
}

function Reason({ rejection }: Pick<Kyc, "rejection">) {
  if (rejection === null) return null;
  const { reason, code } = rejection;
  return (
    <Facts boxed>
      <Fact label={messages.rejected.reason}>{reason}</Fact>
      {code !== null && <Fact label={messages.rejected.code}>{code}</Fact>}
    </Facts>
  );
}

/** Says that the status may be outdated, because the ramp did not answer. */
const Stale = ({ kyc }: { kyc: Kyc }) =>
  kyc.isStale ? <p className={styles.note}>{messages.stale}</p> : null;
