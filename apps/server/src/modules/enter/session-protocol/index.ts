export { registerSessionProtocol } from "./routes.ts";
