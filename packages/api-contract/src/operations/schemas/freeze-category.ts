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

/** What the person is told about the reason. `untold`: nothing, where the law does not allow it. */
export const freezeCategory = z.enum(["protection", "review", "legal", "own_request", "untold"]);

export type FreezeCategory = z.infer<typeof freezeCategory>;

/** What people are told about each kind of reason unless staff choose something else. */
export const categoryOfFreezeKind: Readonly<Record<z.infer<typeof freezeKind>, FreezeCategory>> = {
  account_takeover: "protection",
  suspected_fraud: "review",
  sanctions: "untold",
  legal_order: "untold",
  person_asked: "own_request",
  other: "untold",
};
