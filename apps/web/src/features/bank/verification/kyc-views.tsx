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
import { KycArt } from "./kyc-art.tsx";
import type { Kyc } from "./kyc-status.ts";
import { SupportLink } from "./support-link.tsx";
import type { Verification } from "./use-verification.ts";
import styles from "./verification.module.css";

export interface StatusViewProps {
  kyc: Kyc;
  /** The provider's page for this person, or null. */
  link: string | null;
  verification: Verification;
  /** Goes on now. */
  onContinue: () => void;
  /** Whether the gate goes on by itself. */
  goesOn: boolean;
  onBegin: () => void;
  onCheck: () => void;
}

/** Where the verification stands, and what can be done about it. */
export function StatusView(props: StatusViewProps) {
  const { kyc } = props;
  switch (kyc.status) {
    case "NO_CUSTOMER":
      return <Begin {...props} />;
    case "CREATED":
      return <HasToDo {...props} words={messages.created} />;
    case "NEEDS_ADDITIONAL_INFORMATION":
      return <HasToDo {...props} words={messages.needsInformation} />;
    case "UNDER_REVIEW":
      return <UnderReview {...props} />;
    case "ACTIVE":
      return <Active {...props} />;
    case "REJECTED":
      return <Rejected {...props} />;
    case "DEACTIVATED":
      return (
        <StepBody
          title={messages.deactivated.title}
          lead={messages.deactivated.text}
          action={
            <>
              <CheckButton {...props} kind="secondary" />
              <SupportLink kyc={kyc} />
            </>
          }
        >
          <KycArt mood="stopped" />
        </StepBody>
      );
  }
}

const pointIcons = [IdCard, Camera, Clock3];

function Begin({ verification, onBegin }: StatusViewProps) {
  const words = messages.begin;
  return (
    <StepBody
      title={words.title}
      lead={words.text}
      action={
        <Button wide busy={verification.isBeginning} busyLabel={words.busy} onClick={onBegin}>
          {words.action}
        </Button>
      }
    >
      <KycArt mood="asks" />
      <Points>
        {words.points.map((point, place) => {
          const Icon = pointIcons[place] ?? FileText;
          return (
            <Point key={point} icon={<Icon size={22} strokeWidth={1.75} aria-hidden="true" />}>
              {point}
            </Point>
          );
        })}
      </Points>
      <p className={styles.note}>{words.privacy}</p>
    </StepBody>
  );
}

/** Leads to the provider's page. */
function ToProvider(props: { link: string; verification: Verification; children: ReactNode }) {
  return (
    <OutsideLinkButton wide href={props.link} onOpen={props.verification.openedLink}>
      {props.children}
      <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={text.sr}>({messages.opensBeside})</span>
    </OutsideLinkButton>
  );
}

function CheckButton(props: StatusViewProps & { kind: "primary" | "secondary" | "quiet" }) {
  return (
    <Button
      kind={props.kind}
      wide
      busy={props.verification.isChecking}
      busyLabel={messages.checkingStatus}
      onClick={props.onCheck}
    >
      {messages.checkStatus}
    </Button>
  );
}

/** The person has to show something at the provider's. */
function HasToDo(
  props: StatusViewProps & { words: { title: string; text: string; action: string } },
) {
  const { kyc, link, verification, words } = props;
  return (
    <StepBody
      title={words.title}
      lead={words.text}
      action={
        <>
          {link !== null && (
            <ToProvider link={link} verification={verification}>
              {words.action}
            </ToProvider>
          )}
          <CheckButton {...props} kind={link === null ? "primary" : "quiet"} />
        </>
      }
    >
      <KycArt mood={kyc.status === "CREATED" ? "asks" : "waits"} />
      {verification.linkOpened && <Watching>{messages.watching}</Watching>}
      <Stale kyc={kyc} />
    </StepBody>
  );
}

function UnderReview(props: StatusViewProps) {
  const { kyc, verification, goesOn, onCheck, onContinue } = props;
  const words = messages.underReview;
  return (
    <StepBody
      title={words.title}
      lead={words.text}
      action={
        <>
          {!goesOn && (
            <Button wide onClick={onContinue}>
              {appMessages.continue}
            </Button>
          )}
          <Button
            kind="secondary"
            wide
            busy={verification.isChecking}
            busyLabel={messages.checkingStatus}
            onClick={onCheck}
          >
            {appMessages.refresh}
          </Button>
        </>
      }
    >
      <KycArt mood="waits" />
      <Watching>{words.goingOn}</Watching>
      <Stale kyc={kyc} />
    </StepBody>
  );
}

function Active({ goesOn, onContinue }: StatusViewProps) {
  return (
    <StepBody
      title={messages.active.title}
      lead={messages.active.text}
      {...(goesOn
        ? {}
        : {
            action: (
              <Button wide onClick={onContinue}>
                {appMessages.continue}
              </Button>
            ),
          })}
    >
      <KycArt mood="done" />
    </StepBody>
  );
}

function Rejected(props: StatusViewProps) {
  const { kyc, link, verification, onBegin } = props;
  const words = messages.rejected;
  const { rejection } = kyc;
  return (
    <StepBody
      title={words.title}
      lead={words.text}
      action={
        <>
          {link === null ? (
            <Button wide busy={verification.isBeginning} busyLabel={words.busy} onClick={onBegin}>
              {words.action}
            </Button>
          ) : (
            <ToProvider link={link} verification={verification}>
              {words.action}
            </ToProvider>
          )}
          <SupportLink kyc={kyc} />
        </>
      }
    >
      <KycArt mood="stopped" />
      {rejection !== null && (
        <Facts boxed>
          <Fact label={words.reason}>{rejection.reason}</Fact>
          {rejection.code !== null && <Fact label={words.code}>{rejection.code}</Fact>}
        </Facts>
      )}
      <Stale kyc={kyc} />
    </StepBody>
  );
}

/** What is shown may be old: the provider could not be asked. */
function Stale({ kyc }: { kyc: Kyc }) {
  return kyc.isStale ? <p className={styles.note}>{messages.stale}</p> : null;
}
