export { placeScreen } from "./place-screen.ts";
export { navigate, returnTo, useAppLocation } from "./use-app-location.ts";
export { countStepsBack, useBackEntries } from "./use-back-entries.ts";
export { useLeaveFor, useUp } from "./use-up.ts";
