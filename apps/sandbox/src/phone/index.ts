export { openPhone, type Phone } from "./open-phone.ts";
export { phoneRoutes } from "./routes.ts";
