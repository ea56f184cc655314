export { type Cards, createCards } from "./create-cards.ts";
export { registerCardsRoutes } from "./routes.ts";
