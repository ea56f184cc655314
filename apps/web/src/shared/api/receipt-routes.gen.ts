// Written by apps/web/scripts/generate-routes.ts from the API contract. Do not edit.
export const receiptRoutes = {
  getPublicReceipt: ["GET", "/api/v1/public/receipts/{code}"],
} as const;
