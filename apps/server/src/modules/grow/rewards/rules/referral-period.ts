const dayMs = 24 * 60 * 60 * 1000;

export interface ReferralPeriods {
  /** Sunday 00:00 UTC at or before the given time. */
  weekStart: Date;
  /** The first of the month, 00:00 UTC. */
  monthStart: Date;
}

/** Start of the current week (Sunday) and calendar month, in UTC. */
export function referralPeriods(now: Date): ReferralPeriods {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    weekStart: new Date(midnight - now.getUTCDay() * dayMs),
    monthStart: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  };
}
