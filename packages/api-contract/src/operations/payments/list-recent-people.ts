import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { publicPerson } from "../../schemas.ts";

export const listRecentPeople = defineOperation({
  name: "listRecentPeople",
  method: "GET",
  path: "/api/v1/payments/recent-people",
  tag: "Payments",
  access: "session",
  summary: "Whom the caller paid or was paid by lately, latest first, without those who have left",
  response: z.object({ people: z.array(publicPerson) }),
  errors: [],
});
