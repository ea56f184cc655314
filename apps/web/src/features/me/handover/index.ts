export type { CheckKey } from "./handover-screen.tsx";
export { HandoverScreen } from "./screens.ts";
