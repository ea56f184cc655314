import { Fingerprint, RotateCw } from "lucide-react";
import { Link } from "wouter";
import { LinkButton } from "../../shared/ui/index.ts";
import { useCaller } from "../caller/index.ts";
import { callWithReason } from "../calls/index.ts";
import { workMessages } from "../messages/index.ts";
import {
  ageText,
  Box,
  CloseLink,
  figures,
  Moment,
  Pair,
  Pairs,
  ReasonForm,
  useConclude,
} from "../parts/index.ts";
import { PersonLink } from "../people/index.ts";
import { type StuckItem, workKey } from "./queries.ts";
import { runbooks } from "./runbooks.ts";
import styles from "./work.module.css";

const messages = workMessages.detail;
const { actions, advice, causes, done, purposes } = workMessages;

type Action = Exclude<StuckItem["actions"][number], "decide">;

/** The part of an outflow's id before its position, and the position. */
const readOutflow = (id: string) => {
  const [transaction = "", position = ""] = id.split("-");
  return { transaction, position: Number(position) };
};

const isRetried = (kind: StuckItem["kind"]) =>
  kind === "settlement" || kind === "topup" || kind === "withdrawal" || kind === "teleport";

/** Carries out the action that the caller's role allows. */
function useAct({ kind, id }: StuckItem, action: Action) {
  const conclude = useConclude(workKey);
  return async (reason: string): Promise<string | null> => {
    const call = callWithReason(reason);
    const purpose = purposes[action];
    if (action === "retry" && isRetried(kind)) {
      const retried = { title: done.retried };
      const notRetried = { title: done.notRetried, text: done.notRetriedText };
      const result = await call("retryStuckWork", { params: { kind, id } });
      return conclude(result, (data) => (data.retried ? retried : notRetried));
    }
    if (action === "release") {
      const result = await call("releaseStoppedSafe", { params: { safe: id }, purpose });
      return conclude(result, () => done.released);
    }
    const { transaction, position } = readOutflow(id);
    const result = await call("bookStuckOutflow", {
      params: { transaction },
      body: { position },
      purpose,
    });
    return conclude(result, () => done.booked);
  };
}

/** The stuck item with the cause, and the action that the caller's role allows. */
export function WorkDetail(props: { item: StuckItem; title: string; closeHref: string }) {
  const { item, title, closeHref } = props;
  const { role } = useCaller();
  const { id, cause, person, amount, asset, since, attempts, nextAttemptAt, detail } = item;
  return (
    <Box title={title} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <div className={styles.cause}>
          <p>
            <strong>{causes[cause]}</strong>
          </p>
          <p>{advice[cause]}</p>
        </div>
        <Pairs>
          {person !== null && (
            <Pair label={messages.person}>
              <PersonLink person={person} />
            </Pair>
          )}
          {amount !== null && asset !== null && (
            <Pair label={messages.amount}>{`${figures(amount)} ${asset}`}</Pair>
          )}
          <Pair label={messages.since}>
            <Moment at={since} />
          </Pair>
          <Pair label={messages.age}>{ageText(new Date(since), new Date())}</Pair>
          {attempts !== null && <Pair label={messages.attempts}>{attempts}</Pair>}
          {nextAttemptAt !== null && (
            <Pair label={messages.next}>
              <Moment at={nextAttemptAt} />
            </Pair>
          )}
          {detail !== null && <Pair label={messages.recorded}>{detail}</Pair>}
          {item.reference !== null && (
            <Pair label={messages.reference} code>
              {item.reference}
            </Pair>
          )}
          <Pair label={messages.id} code>
            {id}
          </Pair>
          <Pair label={messages.runbook} code>
            {runbooks[cause]}
          </Pair>
        </Pairs>
        <Actions item={item} />
        {role === "administrator" && (
          <Link href={`/admin/audit?subject=${encodeURIComponent(id)}`} className={styles.link}>
            {messages.audit}
          </Link>
        )}
      </div>
    </Box>
  );
}

function Actions({ item }: { item: StuckItem }) {
  const [action] = item.actions;
  if (action === undefined) return <p className={styles.soft}>{messages.notAllowed}</p>;
  if (action === "decide") {
    return (
      <LinkButton href={`/admin/screening?case=${item.id}`} wide>
        {actions.decide}
      </LinkButton>
    );
  }

  return <Act item={item} action={action} />;
}

function Act({ item, action }: { item: StuckItem; action: Action }) {
  const act = useAct(item, action);
  const Icon = action === "retry" ? RotateCw : Fingerprint;
  return (
    <>
      {action === "book" && <p className={styles.soft}>{messages.final}</p>}
      <ReasonForm
        decisions={[
          {
            key: action,
            label: actions[action],
            primary: true,
            icon: <Icon size={18} aria-hidden="true" />,
          },
        ]}
        onDecide={(_, reason) => act(reason)}
      />
    </>
  );
}
