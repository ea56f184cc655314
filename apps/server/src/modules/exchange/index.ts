export { createExchange, type Exchange } from "./create-exchange.ts";
export { findProblems as findExchangeProblems } from "./find-problems.ts";
export { registerExchangeRoutes } from "./routes.ts";
