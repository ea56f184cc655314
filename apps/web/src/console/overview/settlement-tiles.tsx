import { overviewMessages } from "../messages/index.ts";
import { Tile, Tiles } from "../parts/index.ts";
import type { Books, RampBooks } from "./queries.ts";

const messages = overviewMessages.tiles;
/** Above this age of the oldest pending operation, new sends are refused. */
const lateSeconds = 15 * 60;

/** How much waits, and for how long. */
export function SettlementTiles(props: {
  settlement: Books["settlement"];
  ramp: RampBooks | undefined;
}) {
  const { state, reason, queued, oldestPendingAgeSeconds: age } = props.settlement;
  const isStopped = state === "stopped";
  const open = props.ramp?.open.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tiles label={messages.label}>
      <Tile label={messages.queued} note={messages.queuedNote}>
        {queued.toLocaleString("en-US")}
      </Tile>
      <Tile
        label={messages.oldest}
        note={age === null ? messages.nothingNote : messages.oldestNote}
        late={age !== null && age > lateSeconds}
      >
        {age === null ? messages.nothing : overviewMessages.duration(age)}
      </Tile>
      <Tile label={messages.settlement} note={reason ?? messages.runningNote} late={isStopped}>
        {isStopped ? messages.stopped : messages.running}
      </Tile>
      <Tile
        label={messages.open}
        note={props.ramp === undefined ? "" : messages.openNote(props.ramp.silent)}
        late={(props.ramp?.silent ?? 0) > 0}
      >
        {open === undefined ? "–" : open.toLocaleString("en-US")}
      </Tile>
    </Tiles>
  );
}
