import { z } from "zod";

/** Why an account is frozen, for staff. */
export const freezeKind = z.enum([
  "account_takeover",
  "suspected_fraud",
  "sanctions",
  "legal_order",
  "person_asked",
  "other",
]);

/** The reason for a freeze as the person reads it. `untold`: no reason, where the law forbids to give one. */
export const freezeCategory = z.enum(["protection", "review", "legal", "own_request", "untold"]);

export type FreezeCategory = z.infer<typeof freezeCategory>;

/** The category that the person reads for each kind of freeze unless staff choose another one. */
export const categoryOfFreezeKind: Readonly<Record<z.infer<typeof freezeKind>, FreezeCategory>> = {
  account_takeover: "protection",
  suspected_fraud: "review",
  sanctions: "untold",
  legal_order: "untold",
  person_asked: "own_request",
  other: "untold",
};
