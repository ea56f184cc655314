export { KycArt, type KycMood } from "./kyc-art.tsx";
export { KycGate, type KycGateProps } from "./kyc-gate.tsx";
export { kycQuery } from "./queries.ts";
export { useVerification, type Verification } from "./use-verification.ts";
export { WithCompleteProfile } from "./with-complete-profile.tsx";
