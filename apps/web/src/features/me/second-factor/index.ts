export { LockScreen, ResumeScreen, TwoFactorScreen } from "./screens.ts";
export { StepUp } from "./step-up.tsx";
