export { type Assistant, createAssistant } from "./create-assistant.ts";
export { readPriceFile } from "./prices/price-list.ts";
export { registerAssistantRoutes } from "./routes.ts";
