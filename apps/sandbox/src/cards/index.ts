export { type CardIssuer, openCardIssuer } from "./open-card-issuer.ts";
export { cardRoutes } from "./routes.ts";
