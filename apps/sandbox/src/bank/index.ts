export type { Bank } from "./bank.ts";
export { openBank } from "./open-bank.ts";
export { bankRoutes } from "./routes.ts";
