export { KycArt, type KycMood } from "./kyc-art.tsx";
export { KycGate } from "./kyc-gate.tsx";
export { kycQuery, refreshKyc } from "./queries.ts";
export { useVerification } from "./use-verification.ts";
export { WithCompleteProfile } from "./with-complete-profile.tsx";
