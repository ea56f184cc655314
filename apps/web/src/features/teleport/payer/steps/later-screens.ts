import { lazyScreen } from "../../../../shared/lazy/index.ts";

const load = () => import("./later-step.tsx");

/** The steps after the first one: people who only look at a link need not load them. */
export const LaterStep = /* @__PURE__ */ lazyScreen(async () => (await load()).LaterStep);

/** Loads them while the payer still looks at the first; what fails is tried again when needed. */
export const loadLaterSteps = (): void => void load().catch(() => {});
