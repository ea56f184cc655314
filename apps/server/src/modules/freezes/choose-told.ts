import { categoryOfFreezeKind, type FreezeCategory } from "@lilypad/api-contract";
import { fail } from "../../platform/errors.ts";
import type { Freeze } from "./to-wire.ts";

/** By when a freeze is decided unless staff say something else. */
const decisionMs = 14 * 24 * 60 * 60_000;

/** What staff have chosen that the person is told; what they left out is that of the kind and of the end. */
export interface ChosenTold {
  category?: FreezeCategory | undefined;
  decideBy?: string | null | undefined;
}

/** What the person is told about a freeze. */
export interface Told {
  category: FreezeCategory;
  /** Null if they are told no time. */
  decideBy: Date | null;
}

const wrongDecideBy = (message: string): never =>
  fail("VALIDATION_FAILED", { fields: [{ path: "body.decideBy", message }] });

/** By when a freeze is decided that nobody gave a time: at its end, and in two weeks at the latest. */
export function usualDecideBy(endsAt: Date | null, now: Date): Date {
  const usual = new Date(now.getTime() + decisionMs);
  return endsAt !== null && endsAt < usual ? endsAt : usual;
}

/**
 * Decides what the person is told. A reason that is named has a time by which it is decided: nobody is kept out of their money without
 * knowing for how long, unless the law forbids to tell them.
 * @throws VALIDATION_FAILED for a time that has passed or is after the end, and for none although a reason is named
 */
export function chooseTold(
  { kind, endsAt }: { kind: Freeze["kind"]; endsAt: Date | null },
  { category: chosen, decideBy }: ChosenTold,
  now: Date,
): Told {
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
