import type { OperationData } from "../../../shared/api/index.ts";

/** What the server says about an IBAN: its country and bank. */
export type CheckedIban = OperationData<"verifyIban">;
