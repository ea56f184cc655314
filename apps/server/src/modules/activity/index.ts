export { describeActivity } from "./describe.ts";
export { createGetStatement } from "./get-statement.ts";
export { createGetTransaction } from "./get-transaction.ts";
export { createHasPaid } from "./has-paid.ts";
export { createListRecentPeople } from "./list-recent-people.ts";
export { createListTransactions } from "./list-transactions.ts";
export { createReadOwnData, forgetPerson, hasOwnPending } from "./own-data.ts";
export { registerActivityRoutes } from "./routes.ts";
export { findDepositsReaching, sumDeposits } from "./sum-deposits.ts";
