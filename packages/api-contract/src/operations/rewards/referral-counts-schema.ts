import { z } from "zod";

const count = z.int().min(0);

/** People invited: ever, since Sunday 00:00 UTC, and in this calendar month (UTC). */
export const referralCounts = z.object({ total: count, thisWeek: count, thisMonth: count });
