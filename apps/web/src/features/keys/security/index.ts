export { addPasskey, beginPasskey } from "./change-security.ts";
export { deviceName } from "./passkey-name-step.tsx";
export { passkeysQuery } from "./queries.ts";
export { ResetBanner } from "./reset-banner.tsx";
export { AddPasskey, PasscodeReset, ProtectBanner } from "./screens.ts";
export { SecurityCodeStep } from "./security-code-step.tsx";
