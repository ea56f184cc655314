export { AnotherPasskeyScreen } from "./screens.ts";
