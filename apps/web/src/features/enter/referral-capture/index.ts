export { captureReferralOnOpen } from "./capture-on-open.ts";
export { findReferral, forgetReferral } from "./referral-keeper.ts";
