// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.
export const publicRoutes = {
  advanceChat: ["POST", "/api/v1/public/chat/sessions/{id}/advance"],
  completeTeleportLink: ["POST", "/api/v1/public/teleport/{code}/complete-link"],
  createPublicTeleportQuote: ["POST", "/api/v1/public/teleport/{code}/quotes"],
  createPublicTeleportTransaction: ["POST", "/api/v1/public/teleport/{code}/transactions"],
  createTeleportBankDetails: ["POST", "/api/v1/public/teleport/{code}/auto-fiat"],
  getChat: ["GET", "/api/v1/public/chat/sessions/{id}"],
  getChatResult: ["GET", "/api/v1/public/chat/sessions/{id}/results/{result}"],
  getPublicTeleport: ["GET", "/api/v1/public/teleport/{code}"],
  listChatResults: ["GET", "/api/v1/public/chat/sessions/{id}/results"],
  listPublicBanks: ["GET", "/api/v1/public/ramp/banks"],
  listPublicCapabilities: ["GET", "/api/v1/public/ramp/capabilities"],
  markTeleportSent: ["POST", "/api/v1/public/teleport/{code}/sent"],
  sendChatMessage: ["POST", "/api/v1/public/chat/sessions/{id}/message"],
  setChatEmail: ["PUT", "/api/v1/public/chat/sessions/{id}/email"],
  startChat: ["POST", "/api/v1/public/chat/sessions"],
} as const;
