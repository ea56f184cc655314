export { placeScreen } from "./place-screen.ts";
export { progressOf, stepBefore } from "./steps.ts";
export { Link, Redirect, useLocation } from "./typed-routing.ts";
export { hrefHere, navigate, returnTo, useAppLocation } from "./use-app-location.ts";
export { countStepsBack, useBackEntries } from "./use-back-entries.ts";
export { setParents, useLeaveFor, useUp } from "./use-up.ts";
