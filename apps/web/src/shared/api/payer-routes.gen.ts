// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.
export const payerRoutes = {
  completeTeleportLink: ["POST", "/api/v1/public/teleport/{code}/complete-link"],
  createPublicTeleportQuote: ["POST", "/api/v1/public/teleport/{code}/quotes"],
  createPublicTeleportTransaction: ["POST", "/api/v1/public/teleport/{code}/transactions"],
  createTeleportBankDetails: ["POST", "/api/v1/public/teleport/{code}/auto-fiat"],
  getPublicTeleport: ["GET", "/api/v1/public/teleport/{code}"],
  listPublicBanks: ["GET", "/api/v1/public/ramp/banks"],
  listPublicCapabilities: ["GET", "/api/v1/public/ramp/capabilities"],
  markTeleportSent: ["POST", "/api/v1/public/teleport/{code}/sent"],
} as const;
