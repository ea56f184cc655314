export { createReceipts, type Receipts } from "./create-receipts.ts";
export { registerReceiptsRoutes } from "./routes.ts";
