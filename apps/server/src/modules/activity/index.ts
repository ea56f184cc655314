export { createGetStatement } from "./get-statement.ts";
export { createListRecentPeople } from "./list-recent-people.ts";
export { createListTransactions } from "./list-transactions.ts";
export { registerActivityRoutes } from "./routes.ts";
