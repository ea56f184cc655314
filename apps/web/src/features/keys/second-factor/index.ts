export { LockScreen } from "./screens.ts";
export { StepUp } from "./step-up.tsx";
