export { createGetStatement } from "./get-statement.ts";
export { createListTransactions } from "./list-transactions.ts";
export { registerActivityRoutes } from "./routes.ts";
