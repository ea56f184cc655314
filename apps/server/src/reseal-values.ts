import type { Pool } from "@lilypad/db";
import { sealedOfAccounts } from "./modules/bank/bank-accounts/index.ts";
import { sealedInstructions } from "./modules/bank/ramp-orders/index.ts";
import { sealedDetails, sealedTokens } from "./modules/bank/teleport/index.ts";
import { sealedSeeds } from "./modules/custody/proof-of-books/index.ts";
import { sealedOfReceipts } from "./modules/money/receipts/index.ts";
import { sealedOfCustomers } from "./modules/people/verification/index.ts";
import { sealedMessages } from "./modules/staff/tickets/index.ts";
import { loadSecrets } from "./platform/config/secrets.ts";
import { createSealedBox } from "./platform/sealed/sealed-box.ts";
import { type Resealed, resealColumn, type SealedColumn } from "./platform/sealed/sealed-column.ts";

/** Every column with sealed values, apart from answers to repeated requests and sessions at the card issuer, which are short-lived. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedOfCustomers,
  ...sealedOfAccounts,
  sealedInstructions({ name: "funding_intent" }),
  sealedInstructions({ name: "teleport_payment" }),
  sealedTokens,
  sealedDetails,
  sealedOfReceipts,
  sealedSeeds,
  sealedMessages,
];

/**
 * Seals everything with the current key that was sealed with an older one.
 * @param options.dryRun only count
 * @param options.onColumn called after each column
 */
export async function resealValues(
  pool: Pool,
  secretsDir: string,
  options: { dryRun: boolean; onColumn?: (column: Resealed) => void },
): Promise<Resealed[]> {
  const box = createSealedBox(loadSecrets(secretsDir, false).bankDetailsKeys);
  const columns: Resealed[] = [];
  for (const column of sealedColumns) {
    const resealed = await resealColumn(pool, box, column, options.dryRun);
    options.onColumn?.(resealed);
    columns.push(resealed);
  }
  return columns;
}
