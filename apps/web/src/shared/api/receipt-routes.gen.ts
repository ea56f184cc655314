// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.
export const receiptRoutes = {
  getPublicReceipt: ["GET", "/api/v1/public/receipts/{code}", "amount$ asset$ title$ status$ createdAt$ from to walletAddress note"],
} as const;
