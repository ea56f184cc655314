export { createReceipts, type Receipts } from "./create-receipts.ts";
export { registerReceiptsRoutes } from "./routes.ts";
export { sealedOfReceipts } from "./share-receipt.ts";
