import { z } from "zod";
import { uuid } from "../../schemas.ts";

/** A person in a list for members of staff: enough to recognise them and to open their case. */
export const staffPerson = z.object({
  id: uuid,
  displayTag: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
