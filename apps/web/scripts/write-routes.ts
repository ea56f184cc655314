import { type Access, type OperationName, operations } from "@lilypad/api-contract";
import { writeAnswerForm } from "./write-answer-form.ts";

interface RouteTable {
  path: string;
  holds: (operation: { name: string; path: string; access: Access }) => boolean;
}

/** Operations for other clients than the app, or other tables. Each line of its table is loaded before the first screen. */
const notCalled: ReadonlySet<string> = new Set<OperationName>([
  "cancelTransfer",
  "checkBiometricSetup",
  "checkUserExists",
  "completeTeleportLink",
  "createPaymentAccount",
  "createPublicTeleportQuote",
  "createPublicTeleportTransaction",
  "createTeleportBankDetails",
  "createTopupQuote",
  "deployCardSafeModules",
  "getCardSafePayload",
  "getChatResult",
  "getCountryRequirements",
  "getDisplayName",
  "getExchangeDesk",
  "getPublicReceipt",
  "getReferralCountsOlderPath",
  "getReferralLeaderboard",
  "getSmartAccounts",
  "getWalletStatus",
  "importIssuerApplicant",
  "listPaymentAccounts",
  "listPublicBanks",
  "listPublicCapabilities",
  "listRampProviders",
  "listRewardGrants",
  "logout",
  "markTeleportSent",
  "sendMagicLink",
  "syncLinkedAccounts",
  "verificationStatus",
]);

/** True for operations that only the screens of cards call. */
const isCardPath = (path: string): boolean =>
  /^\/api\/v1\/(?:cards(?:\/|$)|wallet\/(?:gnosis|safe)\/)/.test(path);

/**
 * The generated tables, by the name of their export: for the app, for the pages of a teleport link and of a receipt, for the screens
 * of cards, and for the staff's console.
 */
export const routeTables = {
  routes: {
    path: "apps/web/src/shared/api/routes.gen.ts",
    holds: ({ name, path, access }) =>
      path.startsWith("/api/") &&
      !isCardPath(path) &&
      !access.startsWith("staff") &&
      !notCalled.has(name),
  },
  payerRoutes: {
    path: "apps/web/src/shared/api/payer-routes.gen.ts",
    holds: ({ path }) => /^\/api\/v1\/public\/(teleport|ramp)\//.test(path),
  },
  receiptRoutes: {
    path: "apps/web/src/shared/api/receipt-routes.gen.ts",
    holds: ({ path }) => path.startsWith("/api/v1/public/receipts/"),
  },
  cardRoutes: {
    path: "apps/web/src/features/cards/issuer/card-routes.gen.ts",
    holds: ({ name, path }) => isCardPath(path) && !notCalled.has(name),
  },
  consoleRoutes: {
    path: "apps/web/src/console/calls/console-routes.gen.ts",
    holds: ({ access }) => access.startsWith("staff"),
  },
} as const satisfies Record<string, RouteTable>;

export type RouteTableName = keyof typeof routeTables;

/**
 * The text of a table of routes: name, method and path of its operations, and the required content of their
 * answers. Only these reach the browser; the contract's schemas stay on the server. auth-js calls the session
 * protocol under /auth/v1 itself.
 */
export function writeRoutes(table: RouteTableName): string {
  const lines = Object.values(operations)
    .filter((operation) => routeTables[table].holds(operation))
    .map(
      (operation) =>
        `  ${operation.name}: ["${operation.method}", "${operation.path}", "${writeAnswerForm(operation)}"],`,
    )
    .sort();
  return [
    "// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.",
    `export const ${table} = {`,
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}
