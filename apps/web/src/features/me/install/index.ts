export { InstallOffer } from "./install-offer.tsx";
export { watchInstallPrompt } from "./install-prompt.ts";
export { HomeScreenDialog } from "./screens.ts";
