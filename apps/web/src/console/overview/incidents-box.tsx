import { classes } from "../../shared/ui/index.ts";
import { overviewMessages } from "../messages/index.ts";
import { Box, momentText, NoRows } from "../parts/index.ts";
import styles from "./incidents.module.css";
import type { Status } from "./queries.ts";

const messages = overviewMessages.incidents;
type Component = Status["components"][number];

/** A time in which a part was slower or stopped. */
type Incident = Component["troubles"][number] & { name: Component["name"] };

/** Older ones are on the status page. */
const shownMs = 7 * 24 * 60 * 60_000;
const maxShown = 8;

/** The incidents that last, and those that ended in the last days, newest first. */
function recentOf({ components }: Status, now: Date): Incident[] {
  return components
    .flatMap(({ name, troubles }) => troubles.map((trouble) => ({ ...trouble, name })))
    .filter(({ to }) => to === null || now.getTime() - new Date(to).getTime() < shownMs)
    .sort((one, other) => (one.from < other.from ? 1 : -1))
    .slice(0, maxShown);
}

/** Recent incidents, as the public status page shows them. */
export function IncidentsBox({ status }: { status: Status }) {
  const now = new Date();
  const incidents = recentOf(status, now);
  const open = incidents.filter(({ to }) => to === null).length;
  const unknown = status.components.filter(({ state }) => state === "unknown");
  return (
    <Box title={messages.title} end={messages.open(open)}>
      {incidents.length === 0 ? (
        <NoRows>{messages.none}</NoRows>
      ) : (
        <ul className={styles.feed}>
          {incidents.map((one) => (
            <Row key={`${one.name} ${one.from}`} incident={one} now={now} />
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          {messages.unknown(unknown.map(({ name }) => messages.names[name]))}
        </p>
      )}
    </Box>
  );
}

function Row({ incident: { name, state, from, to }, now }: { incident: Incident; now: Date }) {
  const begun = momentText(new Date(from), now);
  return (
    <li>
      <span
        className={classes(
          styles.lamp,
          to === null && (state === "stopped" ? styles.stopped : styles.slower),
        )}
        aria-hidden="true"
      />
      <strong>{messages.what(messages.names[name], messages.states[state])}</strong>
      <span className={styles.when}>
        {to === null
          ? messages.since(begun)
          : messages.lasted(
              begun,
              overviewMessages.duration(
                Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1000),
              ),
            )}
      </span>
    </li>
  );
}
