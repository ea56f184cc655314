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
import { PersonLink } from "../people/index.ts";
import { caseTitle, type ScreeningCase, screeningKey, toLinked } from "./queries.ts";
import styles from "./screening.module.css";

const messages = screeningMessages.detail;

/** The held payment and its match on a list, with the decisions that can be made. */
export function CaseDetail({ shown, closeHref }: { shown: ScreeningCase; closeHref: string }) {
  const { kind, person, amount, currency, address, name, list, reason, decided, choices } = shown;
  return (
    <Box title={caseTitle(shown)} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        {decided === null && (
          <div className={styles.effect}>
            <p>
              <strong>{messages.effects[kind]}</strong>
            </p>
            <p>{messages.check}</p>
          </div>
        )}
        <Pairs>
          <Pair label={messages.person}>
            <PersonLink person={toLinked(person)} />
          </Pair>
          {name !== null && <Pair label={messages.name}>{name}</Pair>}
          {amount !== null && currency !== null && (
            <Pair label={messages.amount}>{sumText(amount, currency)}</Pair>
          )}
          {address !== null && (
            <Pair label={kind === "deposit" ? messages.from : messages.to} code>
              {address}
            </Pair>
          )}
          <Pair label={messages.list}>{list}</Pair>
          <Pair label={messages.match}>{reason}</Pair>
          <Pair label={messages.opened}>
            <Moment at={shown.opened_at} />
          </Pair>
        </Pairs>
        {shown.release_proposed !== null && <Proposed proposed={shown.release_proposed} />}
        {decided !== null && <Decided kind={kind} decided={decided} />}
        {choices.length > 0 && <Decide shown={shown} />}
      </div>
    </Box>
  );
}

/** A member of staff's proposal to release the held payment. */
function Proposed({ proposed }: { proposed: NonNullable<ScreeningCase["release_proposed"]> }) {
  const { at, by, note } = proposed;
  const { nameOf } = useStaffNames();
  return (
    <div className={styles.note}>
      <p>
        <strong>{messages.releaseProposed}</strong> <Moment at={at} />
      </p>
      <p className={styles.soft}>{nameOf(by)}</p>
      <p>{note}</p>
    </div>
  );
}

function Decided(props: {
  kind: ScreeningCase["kind"];
  decided: NonNullable<ScreeningCase["decided"]>;
}) {
  const { at, by, decision, note } = props.decided;
  const { nameOf } = useStaffNames();
  return (
    <div className={styles.note}>
      <p>
        <strong>{screeningMessages.decisions[props.kind][decision]}</strong> <Moment at={at} />
      </p>
      <p className={styles.soft}>{by === null ? messages.sender : nameOf(by)}</p>
      {note !== null && <p>{note}</p>}
    </div>
  );
}

function Decide({ shown: { id, kind, choices } }: { shown: ScreeningCase }) {
  const conclude = useConclude(screeningKey);

  async function decide(key: string, note: string): Promise<string | null> {
    const decision = choices.find((choice) => choice === key);
    if (decision === undefined) return null;
    const result = await consoleCall("decideScreeningCase", {
      params: { id },
      body: { decision, note },
      purpose: messages.purpose,
    });
    return conclude(result, ({ decided_at }) =>
      decided_at === null ? messages.proposed : messages.done,
    );
  }

  return (
    <ReasonForm
      label={messages.reason}
      hint={messages.reasonHint}
      decisions={[...choices].reverse().map((choice) => ({
        key: choice,
        label: screeningMessages.choices[kind][choice],
        primary: choice === "release",
      }))}
      onDecide={decide}
    />
  );
}
