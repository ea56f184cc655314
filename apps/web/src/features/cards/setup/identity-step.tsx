import { useQuery } from "@tanstack/react-query";
import { Camera, Clock3, ExternalLink, IdCard } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { cardSetupMessages } from "../../../shared/messages/index.ts";
import {
  Button,
  OutsideLinkButton,
  Point,
  Points,
  StepBody,
  text,
  Watching,
} from "../../../shared/ui/index.ts";
import { KycArt, type KycMood } from "../../bank/verification/index.ts";
import {
  type IssuerKycStatus,
  identityFrameQuery,
  identityStatusQuery,
  identityTask,
  isSessionOver,
  StepTrouble,
  useReadAgain,
} from "../issuer/index.ts";
import styles from "./setup.module.css";

const messages = cardSetupMessages.identity;
const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** How often the status of a running identity check is read. */
const pollMs = 10_000;
/** The URL of the issuer's page is renewed before it expires. */
const frameLifeMs = 5 * 60_000;

const moods = {
  begin: "asks",
  add: "waits",
  wait: "waits",
  go_on: "done",
  rejected: "stopped",
} as const satisfies Record<ReturnType<typeof identityTask>, KycMood>;

/** The issuer's own page in another tab; this step continues automatically. */
export function IdentityStep({ kycStatus }: { kycStatus: IssuerKycStatus }) {
  const userId = useUserId();
  const [opened, setOpened] = useState(false);
  const watched = useQuery({
    ...identityStatusQuery(userId),
    initialData: kycStatus,
    refetchInterval: pollMs,
    // A person who returns from the issuer's page sees the result immediately.
    refetchOnWindowFocus: "always",
  });
  const task = identityTask(watched.data);
  const readAgain = useReadAgain(task === "go_on" || isSessionOver(watched.error));
  const hasPage = task === "begin" || task === "add" || task === "rejected";
  const frame = useQuery({
    ...identityFrameQuery(userId),
    enabled: hasPage,
    refetchInterval: frameLifeMs,
  });
  return (
    <StepBody
      title={messages.title}
      lead={messages.leads[task]}
      action={
        <>
          {hasPage && frame.data !== undefined && (
            <OutsideLinkButton
              wide
              href={frame.data}
              kind={task === "rejected" ? "secondary" : "primary"}
              onOpen={() => setOpened(true)}
            >
              {messages.open[task]}
              <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={text.sr}>({messages.beside})</span>
            </OutsideLinkButton>
          )}
          {hasPage && frame.data === undefined && frame.error === null && (
            <Button wide busy busyLabel={messages.loading} />
          )}
          {task === "go_on" && (
            <Button wide onClick={() => void readAgain()}>
              {cardSetupMessages.next}
            </Button>
          )}
        </>
      }
    >
      <KycArt mood={moods[task]} />
      {task === "begin" && !opened && (
        <Points>
          <Point icon={<IdCard {...icon} />}>{messages.points.document}</Point>
          <Point icon={<Camera {...icon} />}>{messages.points.selfie}</Point>
          <Point icon={<Clock3 {...icon} />}>{messages.points.time}</Point>
        </Points>
      )}
      {(task === "wait" || (opened && task !== "rejected" && task !== "go_on")) && (
        <Watching>{task === "wait" ? messages.waiting : messages.watching}</Watching>
      )}
      {hasPage && frame.data === undefined && frame.error !== null && (
        <StepTrouble error={frame.error} onRetry={frame.refetch} />
      )}
      {watched.isError && <p className={styles.note}>{messages.stale}</p>}
    </StepBody>
  );
}
