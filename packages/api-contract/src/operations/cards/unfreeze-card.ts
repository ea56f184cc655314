import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";
import { cardId, cardStatus } from "./card-schema.ts";

export const unfreezeCard = defineOperation({
  name: "unfreezeCard",
  method: "POST",
  path: "/api/v1/cards/{id}/unfreeze",
  tag: "Cards",
  access: "stepUp",
  summary: "Let a frozen card pay again; harmless when repeated",
  params: z.strictObject({ id: cardId }),
  response: z.object({ cardId, status: cardStatus }),
  errors: ["NOT_FOUND", ...sessionErrors],
});
