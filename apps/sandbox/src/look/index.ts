export { coin, icons, quietPad } from "./art.ts";
export { renderPage } from "./page.ts";
export { lookRoutes } from "./routes.ts";
