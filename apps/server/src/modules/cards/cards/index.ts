export { dropAllSessions } from "./context/card-store.ts";
export { type Cards, createCards } from "./create-cards.ts";
export { registerCardsRoutes } from "./routes.ts";
