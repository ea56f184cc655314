import type { KycStatus } from "@lilypad/providers";

/**
 * The statuses that can follow each status. The ramp may take several steps between two requests,
 * so steps can be skipped. A decision is not undone, except that a rejected or deactivated customer
 * can be reviewed again.
 */
const moves: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  CREATED: ["UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED", "DEACTIVATED"],
  UNDER_REVIEW: ["NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED", "DEACTIVATED"],
  NEEDS_ADDITIONAL_INFORMATION: ["UNDER_REVIEW", "ACTIVE", "REJECTED", "DEACTIVATED"],
  ACTIVE: ["REJECTED", "DEACTIVATED"],
  REJECTED: ["CREATED", "UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "DEACTIVATED"],
  DEACTIVATED: ["UNDER_REVIEW", "NEEDS_ADDITIONAL_INFORMATION", "ACTIVE", "REJECTED"],
};

/** Whether a status may follow another; the same status always may. */
export const mayFollow = (from: KycStatus, to: KycStatus): boolean =>
  from === to || moves[from].includes(to);

/** Whether the person may continue: verified, or under review. */
export const isSatisfied = (status: KycStatus): boolean =>
  status === "ACTIVE" || status === "UNDER_REVIEW";

/** Whether the person has to do something. */
export const isActionNeeded = (status: KycStatus): boolean =>
  status === "CREATED" || status === "NEEDS_ADDITIONAL_INFORMATION";

/** Whether the link leads to anything that the person can do. */
export const hasLink = (status: KycStatus): boolean =>
  isActionNeeded(status) || status === "REJECTED";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The age in milliseconds after which a request reads the status from the ramp again; null for decisions, because a
 * webhook reports their changes.
 */
export function staleAfterMs(status: KycStatus | null): number | null {
  if (status === "ACTIVE" || status === "DEACTIVATED") return null;
  return status === "REJECTED" ? 30 * secondMs : 5 * secondMs;
}

/** How often a worker reads the status (`everyMs`) while it is younger than `forMs`. */
type Rhythm = readonly (readonly [forMs: number, everyMs: number])[];

const waitingForPerson: Rhythm = [
  [hourMs, 5 * minuteMs],
  [7 * dayMs, hourMs],
  [30 * dayMs, dayMs],
];
const rhythms: Readonly<Record<KycStatus | "BEGUN", Rhythm>> = {
  // The ramp's answer was lost, but it probably has the customer.
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
 * When a worker reads the status from the ramp if no webhook arrives: often at first, less later, finally never.
 * @param status null before the ramp is known to have a customer
 * @param since when the status started
 */
export function nextCheckAt(status: KycStatus | null, since: Date, now: Date): Date | null {
  const stoodMs = now.getTime() - since.getTime();
  const step = rhythms[status ?? "BEGUN"].find(([forMs]) => stoodMs < forMs);
  return step === undefined ? null : new Date(now.getTime() + step[1]);
}
