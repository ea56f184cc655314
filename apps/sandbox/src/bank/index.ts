export { type Bank, openBank } from "./open-bank.ts";
export { bankRoutes } from "./routes.ts";
