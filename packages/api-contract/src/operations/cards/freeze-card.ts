import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";
import { cardId, cardStatus } from "./card-schema.ts";

export const freezeCard = defineOperation({
  name: "freezeCard",
  method: "POST",
  path: "/api/v1/cards/{id}/freeze",
  tag: "Cards",
  access: "session",
  summary: "Let a card pay nothing for a while; harmless when repeated",
  params: z.strictObject({ id: cardId }),
  response: z.object({ cardId, status: cardStatus }),
  errors: ["NOT_FOUND", ...sessionErrors],
});
