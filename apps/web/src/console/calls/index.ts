export { callWithReason, consoleCall } from "./console-call.ts";
export { consoleRoutes } from "./console-routes.gen.ts";
