import type { KycStatus } from "@lilypad/providers";

/**
 * Where an identity check can go from each status. A ramp may do several steps between two questions,
 * so steps can be left out; what was decided is not undone, except that a rejected or deactivated
 * customer can be looked at once more.
 */
const moves: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  CREATED: ["UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED", "DEACTIVATED"],
  UNDER_REVIEW: ["NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED", "DEACTIVATED"],
  NEEDS_ADDITIONAL_INFORMATION: ["UNDER_REVIEW", "ACTIVE", "REJECTED", "DEACTIVATED"],
  ACTIVE: ["REJECTED", "DEACTIVATED"],
  REJECTED: ["CREATED", "UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "DEACTIVATED"],
  DEACTIVATED: ["UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED"],
};

/** Whether a status may follow another; the same one again always may. */
export const mayFollow = (from: KycStatus, to: KycStatus): boolean =>
  from === to || moves[from].includes(to);

/** Whether the gate opens: a person whose check is still being reviewed may go on. */
export const isSatisfied = (status: KycStatus): boolean =>
  status === "ACTIVE" || status === "UNDER_REVIEW";

/** Whether the person has something to do. */
export const isActionNeeded = (status: KycStatus): boolean =>
  status === "CREATED" || status === "NEEDS_ADDITIONAL_INFORMATION";

/** Whether there is anything for the person to do behind the link. */
export const hasLink = (status: KycStatus): boolean =>
  isActionNeeded(status) || status === "REJECTED";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How old an answer of the ramp has to be before somebody who looks asks it again, in milliseconds;
 * null where it is not asked any more: a decision comes as a webhook when it changes.
 */
export function staleAfterMs(status: KycStatus | null): number | null {
  if (status === "ACTIVE" || status === "DEACTIVATED") return null;
  return status === "REJECTED" ? 30 * secondMs : 5 * secondMs;
}

/** For how long a status has stood, at most, and how often a worker asks then, in milliseconds. */
type Rhythm = readonly (readonly [forMs: number, everyMs: number])[];

const waitingForPerson: Rhythm = [
  [hourMs, 5 * minuteMs],
  [7 * dayMs, hourMs],
  [30 * dayMs, dayMs],
];
const rhythms: Readonly<Record<KycStatus | "BEGUN", Rhythm>> = {
  // The answer of the ramp was lost: most likely it has a customer for us.
  BEGUN: [
    [5 * minuteMs, 20 * secondMs],
    [dayMs, hourMs],
  ],
  CREATED: waitingForPerson,
  NEEDS_ADDITIONAL_INFORMATION: waitingForPerson,
  UNDER_REVIEW: [
    [hourMs, 30 * secondMs],
    [dayMs, 5 * minuteMs],
    [30 * dayMs, hourMs],
  ],
  REJECTED: [[dayMs, hourMs]],
  ACTIVE: [],
  DEACTIVATED: [],
};

/**
 * When a worker asks the ramp by itself, should no webhook come: often at first, seldom later, in the
 * end never.
 * @param status null before the ramp is known to have a customer
 * @param since when the status began
 */
export function nextCheckAt(status: KycStatus | null, since: Date, now: Date): Date | null {
  const stoodMs = now.getTime() - since.getTime();
  const step = rhythms[status ?? "BEGUN"].find(([forMs]) => stoodMs < forMs);
  return step === undefined ? null : new Date(now.getTime() + step[1]);
}
