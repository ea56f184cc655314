import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { timestamp, uuid } from "../../schemas.ts";

export const listSessions = defineOperation({
  name: "listSessions",
  method: "GET",
  path: "/api/v1/auth/sessions",
  tag: "Account",
  access: "session",
  summary: "Where the person is signed in: this session first, then by when it was last used",
  response: z.object({
    sessions: z.array(
      z.object({
        id: uuid,
        /** A coarse label: "Chrome on Windows". */
        device: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
