import type { Queryable } from "@lilypad/db";
import type { Handover } from "./handover-store.ts";

export type HandoverChange =
  | "handover_announced"
  | "handover_cancelled"
  | "handover_finished"
  | "handover_void";

/** Notifies a person on every channel, in the transaction of the change. */
export type TellPerson = (
  db: Queryable,
  change: {
    personId: string;
    kind: HandoverChange;
    at: Date;
    takesEffectAt?: Date;
    /** The hand-over that the mail's link cancels. */
    subjectId?: string;
  },
) => Promise<void>;

const changeOf = {
  announced: "handover_announced",
  finished: "handover_finished",
  cancelled: "handover_cancelled",
  void: "handover_void",
  expired: "handover_void",
} as const;

/** Notifies the person of the state that their hand-over has reached, unless their account is deleted. */
export async function tellState(
  tell: TellPerson,
  db: Queryable,
  handover: Handover,
  at: Date,
): Promise<void> {
  const { state, personId, readyAt, id, isTold } = handover;
  if (!isTold || state === "requested" || state === "cancelling") return;
  const isAnnounced = state === "announced" && readyAt !== null;
  await tell(db, {
    personId,
    kind: changeOf[state],
    at,
    ...(isAnnounced ? { takesEffectAt: readyAt, handoverId: id } : {}),
  });
}
