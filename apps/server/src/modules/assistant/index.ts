export { type Assistant, createAssistant } from "./create-assistant.ts";
export { registerAssistantRoutes } from "./routes.ts";
