import type { StaffAct } from "../src/platform/staff-act.ts";

/** An act of an administrator that is not recorded, for tests that call use-cases directly. */
export const actOf = (by: string): StaffAct => ({
  by,
  role: "administrator",
  reason: null,
  record: async () => undefined,
});
