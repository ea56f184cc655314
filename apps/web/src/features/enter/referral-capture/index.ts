export { captureReferralOnOpen, openedInvitation } from "./capture-on-open.ts";
export { findReferral, forgetReferral } from "./referral-keeper.ts";
export { type Invitation, loadInvitation } from "./referral-server.ts";
