import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { listForStaff, type PersonForStaff } from "../../people/people/index.ts";

/** @throws NOT_FOUND */
export const requirePerson = async (db: Queryable, personId: string): Promise<PersonForStaff> =>
  (await listForStaff(db, [personId]))[0] ?? fail("NOT_FOUND");
