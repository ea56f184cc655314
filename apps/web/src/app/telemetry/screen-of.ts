import type { BodyInput, Operations } from "@lilypad/api-contract";

export type ScreenPath = BodyInput<Operations["countView"]>["screen"];

/** Every screen of the contract; the compiler checks that the list is complete. */
const screens: Readonly<Record<ScreenPath, true>> = {
  "/onboarding": true,
  "/onboarding/assistant": true,
  "/onboarding/steps": true,
  "/onboarding/login/email-login": true,
  "/onboarding/login/email-verification": true,
  "/onboarding/login/two-factor": true,
  "/onboarding/login/magic-link": true,
  "/onboarding/login/magic-link/sent": true,
  "/onboarding/login/resume": true,
  "/terms": true,
  "/privacy": true,
  "/account-deleted": true,
  "/proof": true,
  "/status": true,
  "/leaderboard/prizes": true,
  "/contact-upload": true,
  "/mobile/upload-contacts": true,
  "/t/:token": true,
  "/receipt/:code": true,
  "/dashboard": true,
  "/send-money": true,
  "/send-money/success": true,
  "/request-money": true,
  "/receive": true,
  "/receive/other": true,
  "/exchange": true,
  "/send-money/wallet": true,
  "/send-money/wallet/saved": true,
  "/my-code": true,
  "/scan": true,
  "/find-friends": true,
  "/limits": true,
  "/transactions": true,
  "/transactions/statement": true,
  "/transactions/:id/receipt": true,
  "/notifications": true,
  "/help/messages": true,
  "/help/messages/:id": true,
  "/profile": true,
  "/profile/edit": true,
  "/profile/address": true,
  "/profile/privacy": true,
  "/profile/sessions": true,
  "/profile/delete": true,
  "/profile/notifications": true,
  "/profile/security": true,
  "/profile/security/key": true,
  "/profile/hand-over": true,
  "/profile/security/signing": true,
  "/profile/security/signing/passkey": true,
  "/profile/linked-accounts": true,
  "/profile/proof": true,
  "/profile/referrals": true,
  "/ramp/link-bank": true,
  "/banking/setup": true,
  "/payments/topup": true,
  "/payments/withdraw": true,
  "/teleport": true,
  "/teleport/success": true,
  "/teleport/links": true,
  "/teleport/pay/:token": true,
  "/teleport/payments": true,
  "/leaderboard": true,
  "/cards": true,
  "/cards/setup": true,
  "/other": true,
};

const isScreen = (path: string): path is ScreenPath => Object.hasOwn(screens, path);

/** The route of the screen that a path opens, without any id or token of the path. */
export function screenOf(path: string): ScreenPath {
  if (path.startsWith("/t/")) return "/t/:token";
  if (path.startsWith("/receipt/")) return "/receipt/:code";
  if (/^\/transactions\/[^/]+\/receipt/.test(path)) return "/transactions/:id/receipt";
  if (path.startsWith("/help/messages/")) return "/help/messages/:id";
  if (path.startsWith("/teleport/pay/")) return "/teleport/pay/:token";
  const plain = path.replace(/\/$/, "");
  return isScreen(plain) ? plain : "/other";
}
