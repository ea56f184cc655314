import { lazyScreen } from "../../../../shared/lazy/index.ts";

const load = () => import("./later-step.tsx");

/** The steps after the first one, loaded only when they are needed. */
export const LaterStep = /* @__PURE__ */ lazyScreen(async () => (await load()).LaterStep);

/** Loads them while the payer is at the first step. After a failure they are loaded when needed. */
export const loadLaterSteps = (): void => void load().catch(() => {});
