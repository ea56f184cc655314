export { AssistantScreen } from "./screens.ts";
