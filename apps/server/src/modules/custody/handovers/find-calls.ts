import type { OperatorCall } from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import type { Address } from "viem";
import { updateRow } from "../../../platform/rows/index.ts";
import { handoverLifeMs, isHopeless, pauseAfterMs, wantedOf } from "./handover-state.ts";
import {
  columns,
  endHandover,
  type Handover,
  lookAgain,
  toAddress,
  toHandover,
} from "./handover-store.ts";
import type { HandoversDeps } from "./handovers-deps.ts";
import { type HandoverRow, handoverTable } from "./rows.gen.ts";
import { tellState } from "./tell-person.ts";

interface DueCall {
  subjectId: string;
  call: OperatorCall;
}

/** After this time a hand-over is compared again if its change is on the chain and the event is not read yet. */
const readSoonMs = 2_000;
/**
 * Pause while another request of the same Safe is open that the person did not confirm (the guardian pauses the module
 * because of it), and between checks for the expiry.
 */
const foreignMs = 60_000;
const batchSize = 10;

type Due = Handover & { owner: Address };

async function readDue({ pool, clock }: HandoversDeps): Promise<Due[]> {
  const { rows } = await pool.query<HandoverRow & { ownerAddress: Buffer }>({
    name: "handover-due",
    text: `select ${columns.replaceAll(/\b(person_id|safe_address)\b/g, "h.$1")}, safe.owner_address
           from handover h join person_safe safe using (safe_address)
           where call_due_at <= $1 order by call_due_at limit ${batchSize}`,
    values: [clock.now()],
  });
  return rows.map(({ ownerAddress, ...row }) => ({
    ...toHandover(row),
    owner: toAddress(ownerAddress),
  }));
}

/** Ends a hand-over and notifies the person. */
async function end(
  { pool, clock, tellPerson }: HandoversDeps,
  { id }: Handover,
  state: "cancelled" | "void" | "expired",
): Promise<void> {
  const now = clock.now();
  await inTransaction(pool, async (db) => {
    const ended = await endHandover(db, id, state, now);
    if (ended !== null) await tellState(tellPerson, db, ended, now);
  });
}

/** Compares one hand-over with the chain. @returns the call that is missing; null if none is now */
async function compare(deps: HandoversDeps, due: Due): Promise<OperatorCall | null> {
  const { pool, clock, chain, logger } = deps;
  const { id, safe, newOwner, readyAt } = due;
  const again = async (ms: number) => {
    await lookAgain(pool, id, new Date(clock.now().getTime() + ms));
    return null;
  };
  const stored = await chain.readHandover(safe);
  const isOurs = stored.isOpen && stored.newOwner === newOwner;
  const isOver =
    readyAt !== null && readyAt.getTime() + handoverLifeMs < clock.now().getTime() && !isOurs;
  switch (wantedOf(due)) {
    case "request":
      if (isOurs) return again(readSoonMs);
      if (stored.isOpen) {
        logger.error({ safe }, "a hand-over that no one confirmed is open");
        return again(foreignMs);
      }
      if (!(await chain.hasCode(safe))) return { kind: "createSafe", owner: due.owner };
      return { kind: "requestHandover", safe, newOwner };
    case "cancel":
      if (isOurs) return { kind: "cancelHandover", safe };
      if (due.isRewound) {
        await updateRow(pool, handoverTable, id, { isRewound: false, callDueAt: null });
        return null;
      }
      // A request that was announced on the chain ends only with its event, because it may have been finished at the
      // last moment.
      if (due.announcedAt !== null && !isOver) return again(readSoonMs);
      await end(deps, due, "cancelled");
      return null;
    case "expiry":
      if (!isOver) return again(foreignMs);
      await end(deps, due, "expired");
      return null;
    case "nothing":
      await lookAgain(pool, id, null);
      return null;
  }
}

/** Compares the due hand-overs with the chain. @returns the calls that the operator has to make */
export async function listDueCalls(deps: HandoversDeps): Promise<DueCall[]> {
  const calls: DueCall[] = [];
  for (const due of await readDue(deps)) {
    const call = await compare(deps, due);
    if (call !== null) calls.push({ subjectId: due.id, call });
  }
  return calls;
}

/** Decides the next step after a call that the chain would refuse. */
export async function onCallRefused(
  deps: HandoversDeps,
  { subjectId, call }: DueCall,
  errorName: string | null,
): Promise<void> {
  const { pool, clock, logger } = deps;
  logger.warn({ handover: subjectId, kind: call.kind, errorName }, "the chain refuses a call");
  if (call.kind === "requestHandover" && isHopeless(errorName)) {
    const now = clock.now();
    await inTransaction(pool, async (db) => {
      const ended = await endHandover(db, subjectId, "void", now);
      if (ended !== null) await tellState(deps.tellPerson, db, ended, now);
    });
    return;
  }
  await lookAgain(pool, subjectId, new Date(clock.now().getTime() + pauseAfterMs(errorName)));
}
