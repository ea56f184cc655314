import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Read } from "../../../platform/reads/index.ts";
import type { BankAccounts } from "../../bank/bank-accounts/index.ts";
import type { Wallets } from "../../books/wallets/index.ts";
import type { Identity } from "../../enter/identity/index.ts";
import type { LegalDocuments } from "../../enter/legal-documents/index.ts";
import type { SecondFactor } from "../../enter/second-factor/index.ts";
import type { Approvals } from "../../staff/approvals/index.ts";
import type { Freezes } from "../../staff/freezes/index.ts";
import type { Notifications } from "../../tell/notifications/index.ts";

/** The dependencies of the use-cases; facts of other modules come from their public functions. */
export interface CasesDeps {
  pool: Pool;
  clock: Clock;
  identity: Pick<Identity, "readSessionsForStaff" | "listSessionsForStaff" | "endSessionsForStaff">;
  wallets: Pick<Wallets, "balance">;
  freezes: Pick<Freezes, "listOf">;
  approvals: Pick<Approvals, "listAbout">;
  notifications: Pick<Notifications, "listDevices">;
  secondFactor: Pick<SecondFactor, "readOwnData">;
  legalDocuments: Pick<LegalDocuments, "listAcceptances">;
  listBankAccounts: (personId: string) => ReturnType<BankAccounts["listAccounts"]>;
  /** Notifies a person of a change of their account, in the transaction of the change. */
  tellPerson: (
    db: Queryable,
    told: { personId: string; kind: "sessions_ended"; at: Date },
  ) => Promise<void>;
  readLimits: (personId: string) => Promise<Data<Operations["readPaymentLimits"]>>;
  listMovements: (
    reader: { personId: string },
    params: { userId: string },
    query: Query<Operations["listTransactions"]>,
    read?: Read,
  ) => Promise<Data<Operations["listTransactions"]>>;
  /** How many things of a person are open, by kind. */
  countOpen: Record<
    keyof Data<Operations["readPersonCase"]>["open"],
    (db: Queryable, personId: string) => Promise<number>
  >;
}
