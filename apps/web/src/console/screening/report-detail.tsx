import { useStaffNames } from "../caller/index.ts";
import { consoleCall } from "../calls/index.ts";
import { screeningMessages } from "../messages/index.ts";
import {
  Box,
  CloseLink,
  Moment,
  Pair,
  Pairs,
  ReasonForm,
  sumText,
  useConclude,
} from "../parts/index.ts";
import { PersonLink, personName } from "../people/index.ts";
import { type Report, screeningKey, toLinked } from "./queries.ts";
import styles from "./screening.module.css";

const messages = screeningMessages.reports;

/** A person's report about the sender of a payment request, and staff's decision about it. */
export function ReportDetail({ report, closeHref }: { report: Report; closeHref: string }) {
  const { nameOf } = useStaffNames();
  const { reported, reporter, reason, details, reporters, request, closed } = report;
  const about = toLinked(reported);
  const by = toLinked(reporter);
  return (
    <Box
      title={messages.about(about === null ? "–" : personName(about))}
      padded
      end={<CloseLink href={closeHref} />}
    >
      <div className={styles.detail}>
        {details !== null && (
          <div className={styles.note}>
            <p className={styles.soft}>{messages.details}</p>
            <p>{details}</p>
          </div>
        )}
        <Pairs>
          <Pair label={messages.columns.reported}>
            <PersonLink person={about} />
          </Pair>
          <Pair label={messages.columns.reason}>{messages.reasons[reason]}</Pair>
          <Pair label={messages.reporter}>
            {by === null ? messages.deletedReporter : <PersonLink person={by} />}
          </Pair>
          <Pair label={messages.columns.reporters}>{messages.people(reporters)}</Pair>
          <Pair label={messages.request}>{sumText(request.amount, request.currency)}</Pair>
          {request.note !== null && <Pair label={messages.requestNote}>{request.note}</Pair>}
          <Pair label={messages.columns.at}>
            <Moment at={report.reported_at} />
          </Pair>
          {closed !== null && (
            <>
              <Pair label={messages.closedBy}>{nameOf(closed.by)}</Pair>
              <Pair label={messages.closedAt}>
                <Moment at={closed.at} />
              </Pair>
              <Pair label={messages.closingNote}>{closed.note}</Pair>
            </>
          )}
        </Pairs>
        {closed === null && <Close id={report.id} />}
      </div>
    </Box>
  );
}

function Close({ id }: { id: string }) {
  const conclude = useConclude(screeningKey);
  const close = async (_key: string, note: string) =>
    conclude(
      await consoleCall("closeReport", { params: { id }, body: { note } }),
      () => messages.done,
    );
  return (
    <ReasonForm
      label={messages.label}
      hint={messages.hint}
      decisions={[{ key: "close", label: messages.close, primary: true }]}
      onDecide={close}
    />
  );
}
