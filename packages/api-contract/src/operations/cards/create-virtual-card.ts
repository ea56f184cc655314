import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";
import { cardId } from "./card-schema.ts";

export const createVirtualCard = defineOperation({
  name: "createVirtualCard",
  method: "POST",
  path: "/api/v1/cards/virtual",
  tag: "Cards",
  access: "stepUp",
  summary: "This person's virtual card: a new one, or the one that they have",
  response: z.object({ cardId }),
  errors: ["CARDS_LOCKED", "IN_PROGRESS", ...stepErrors],
});
