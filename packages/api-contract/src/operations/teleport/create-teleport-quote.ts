import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { quoteErrors } from "../funding/quote-errors.ts";
import { teleportCode, teleportQuote } from "./teleport-schema.ts";

export const createTeleportQuote = defineOperation({
  name: "createTeleportQuote",
  method: "POST",
  path: "/api/v1/teleport/quotes",
  tag: "Teleport",
  access: "session",
  summary:
    "What somebody who is signed in has to send from an own linked account so that a link's amount arrives",
  body: z.strictObject({
    /** The secret part of the link's address. */
    code: teleportCode.shape.code,
    /** An own active account in pounds, euros or dollars. */
    linkedAccountId: uuid,
  }),
  response: teleportQuote,
  errors: [
    "TELEPORT_NOT_FOUND",
    "TELEPORT_OWN_LINK",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    ...quoteErrors,
  ],
});
