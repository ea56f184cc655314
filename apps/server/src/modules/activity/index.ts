export { createListTransactions } from "./list-transactions.ts";
export { registerActivityRoutes } from "./routes.ts";
