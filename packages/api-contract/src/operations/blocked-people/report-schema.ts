import { z } from "zod";

/** Why somebody reports who sent them a payment request. */
export const reportReason = z.enum(["spam", "scam", "harassment", "other"]);
