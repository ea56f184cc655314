// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.
export const payerRoutes = {
  completeTeleportLink: ["POST", "/api/v1/public/teleport/{code}/complete-link", "token$ id$ status$ isPayable? recipient{} recipient_name$ amount$ currency$ note expiresAt$ easyCurrencies[] payer payment"],
  createPublicTeleportQuote: ["POST", "/api/v1/public/teleport/{code}/quotes", "quoteId$ teleportQuoteId$ source{} destination{} sourceAmount$ sourceCurrency$ destinationAmount$ destinationCurrency$ grossDestinationAmount$ rate$ estimatedExchangeRate$ fees{} expiresAt$"],
  createPublicTeleportTransaction: ["POST", "/api/v1/public/teleport/{code}/transactions", "!transactionId$ status$ source{} destination{} receivedAmount transferInstructions markedSentAt outcome createdAt$"],
  createTeleportBankDetails: ["POST", "/api/v1/public/teleport/{code}/auto-fiat", "bank_details{} amount$"],
  getPublicTeleport: ["GET", "/api/v1/public/teleport/{code}", "token$ id$ status$ isPayable? recipient{} recipient_name$ amount$ currency$ note expiresAt$ easyCurrencies[] payer payment"],
  listPublicBanks: ["GET", "/api/v1/public/ramp/banks", "banks[]"],
  listPublicCapabilities: ["GET", "/api/v1/public/ramp/capabilities", "capabilities[]"],
  markTeleportSent: ["POST", "/api/v1/public/teleport/{code}/sent", "transactionId$ status$ source{} destination{} receivedAmount transferInstructions markedSentAt outcome createdAt$"],
} as const;
