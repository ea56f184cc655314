export { createExchange, type Exchange } from "./create-exchange.ts";
export { deskPersonId } from "./desk.ts";
export { findProblems as findExchangeProblems } from "./find-problems.ts";
export { registerExchangeRoutes } from "./routes.ts";
