import { categoryOfFreezeKind, type FreezeCategory } from "@lilypad/api-contract";
import { fail } from "../../../platform/errors.ts";
import type { Freeze } from "./to-wire.ts";

/** The time until a freeze is decided unless staff set another one. */
const decisionMs = 14 * 24 * 60 * 60_000;

/** The facts for the person that staff have chosen; a missing one follows from the kind or the end of the freeze. */
export interface ChosenNotice {
  category?: FreezeCategory | undefined;
  decideBy?: string | null | undefined;
}

/** The facts about a freeze that the person may read. */
export interface FreezeNotice {
  category: FreezeCategory;
  /** Null if the person reads no time. */
  decideBy: Date | null;
}

const wrongDecideBy = (message: string): never =>
  fail("VALIDATION_FAILED", { fields: [{ path: "body.decideBy", message }] });

/** When a freeze is decided for which no time was set: at its end, and in two weeks at the latest. */
export function usualDecideBy(endsAt: Date | null, now: Date): Date {
  const usual = new Date(now.getTime() + decisionMs);
  return endsAt !== null && endsAt < usual ? endsAt : usual;
}

/**
 * Decides which facts about a freeze the person may read. A freeze with a named reason has a time by which it is
 * decided, so that people know for how long they cannot use their money, unless the law forbids to inform them.
 * @throws VALIDATION_FAILED for a time that has passed or is after the end, and for none although a reason is named
 */
export function chooseNotice(
  { kind, endsAt }: { kind: Freeze["kind"]; endsAt: Date | null },
  { category: chosen, decideBy }: ChosenNotice,
  now: Date,
): FreezeNotice {
  const category = chosen ?? categoryOfFreezeKind[kind];
  if (decideBy === undefined) return { category, decideBy: usualDecideBy(endsAt, now) };
  if (decideBy === null) {
    return category === "untold"
      ? { category, decideBy: null }
      : wrongDecideBy("is required beside a reason that the person sees");
  }
  const at = new Date(decideBy);
  if (at <= now) return wrongDecideBy("must be in the future");
  if (endsAt !== null && at > endsAt) return wrongDecideBy("must not be after the end");
  return { category, decideBy: at };
}
