export { lazyScreen } from "./lazy-screen.ts";
