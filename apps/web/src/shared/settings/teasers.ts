import type { Teaser } from "@lilypad/api-contract";
import { appSettings } from "./app-settings.ts";

/** Whether a feature is announced here before it exists. */
export const isTeaserShown = (teaser: Teaser): boolean =>
  !appSettings().hiddenTeasers.includes(teaser);
