import { deleteAccount } from "./account/delete-account.ts";
import { getMyData } from "./account/get-my-data.ts";
import { advanceChat } from "./assistant/advance-chat.ts";
import { getChat } from "./assistant/get-chat.ts";
import { getChatResult } from "./assistant/get-chat-result.ts";
import { listChatResults } from "./assistant/list-chat-results.ts";
import { sendChatMessage } from "./assistant/send-chat-message.ts";
import { setChatEmail } from "./assistant/set-chat-email.ts";
import { startChat } from "./assistant/start-chat.ts";
import { completeBankLink } from "./bank-accounts/complete-bank-link.ts";
import { createPaymentAccount } from "./bank-accounts/create-payment-account.ts";
import { getCountryRequirements } from "./bank-accounts/get-country-requirements.ts";
import { initBankLink } from "./bank-accounts/init-bank-link.ts";
import { listBanks } from "./bank-accounts/list-banks.ts";
import { listCapabilities } from "./bank-accounts/list-capabilities.ts";
import { listLinkedAccounts } from "./bank-accounts/list-linked-accounts.ts";
import { listPaymentAccounts } from "./bank-accounts/list-payment-accounts.ts";
import { listRampProviders } from "./bank-accounts/list-ramp-providers.ts";
import { setDefaultAccount } from "./bank-accounts/set-default-account.ts";
import { syncLinkedAccounts } from "./bank-accounts/sync-linked-accounts.ts";
import { unlinkAccount } from "./bank-accounts/unlink-account.ts";
import { verifyIban } from "./bank-accounts/verify-iban.ts";
import { blockPerson } from "./blocked-people/block-person.ts";
import { closeReport } from "./blocked-people/close-report.ts";
import { listBlockedPeople } from "./blocked-people/list-blocked-people.ts";
import { listReports } from "./blocked-people/list-reports.ts";
import { reportRequest } from "./blocked-people/report-request.ts";
import { unblockPerson } from "./blocked-people/unblock-person.ts";
import { acceptIssuerTerms } from "./cards/accept-issuer-terms.ts";
import { answerSourceOfFunds } from "./cards/answer-source-of-funds.ts";
import { configureCardSafe } from "./cards/configure-card-safe.ts";
import { createCardSafe } from "./cards/create-card-safe.ts";
import { createVirtualCard } from "./cards/create-virtual-card.ts";
import { deployCardSafeModules } from "./cards/deploy-card-safe-modules.ts";
import { freezeCard } from "./cards/freeze-card.ts";
import { getCardSafePayload } from "./cards/get-card-safe-payload.ts";
import { getCardSafeStatus } from "./cards/get-card-safe-status.ts";
import { getIssuerKycFrame } from "./cards/get-issuer-kyc-frame.ts";
import { getIssuerKycStatus } from "./cards/get-issuer-kyc-status.ts";
import { getIssuerRegistration } from "./cards/get-issuer-registration.ts";
import { getSourceOfFunds } from "./cards/get-source-of-funds.ts";
import { importIssuerApplicant } from "./cards/import-issuer-applicant.ts";
import { listCards } from "./cards/list-cards.ts";
import { listIssuerTerms } from "./cards/list-issuer-terms.ts";
import { sendIssuerCode } from "./cards/send-issuer-code.ts";
import { sendIssuerPhoneCode } from "./cards/send-issuer-phone-code.ts";
import { setCardSafeCurrency } from "./cards/set-card-safe-currency.ts";
import { unfreezeCard } from "./cards/unfreeze-card.ts";
import { verifyIssuerCode } from "./cards/verify-issuer-code.ts";
import { verifyIssuerPhone } from "./cards/verify-issuer-phone.ts";
import { createContactSession } from "./contacts/create-contact-session.ts";
import { deleteContactMatch } from "./contacts/delete-contact-match.ts";
import { deleteContactMatches } from "./contacts/delete-contact-matches.ts";
import { listContactMatches } from "./contacts/list-contact-matches.ts";
import { uploadContacts } from "./contacts/upload-contacts.ts";
import { cancelTopup } from "./funding/cancel-topup.ts";
import { createRampIntent } from "./funding/create-ramp-intent.ts";
import { createRampQuote } from "./funding/create-ramp-quote.ts";
import { createTopupQuote } from "./funding/create-topup-quote.ts";
import { getRampIntentStatus } from "./funding/get-ramp-intent-status.ts";
import { listRampIntents } from "./funding/list-ramp-intents.ts";
import { submitWithdrawal } from "./funding/submit-withdrawal.ts";
import { authKeys } from "./identity/auth-keys.ts";
import { authLogout } from "./identity/auth-logout.ts";
import { authOtp } from "./identity/auth-otp.ts";
import { authToken } from "./identity/auth-token.ts";
import { authUser } from "./identity/auth-user.ts";
import { authVerify } from "./identity/auth-verify.ts";
import { checkDisplayTag } from "./identity/check-display-tag.ts";
import { checkUserExists } from "./identity/check-user-exists.ts";
import { endSession } from "./identity/end-session.ts";
import { getDisplayName } from "./identity/get-display-name.ts";
import { getProfile } from "./identity/get-profile.ts";
import { initializeOnboarding } from "./identity/initialize-onboarding.ts";
import { listSessions } from "./identity/list-sessions.ts";
import { login } from "./identity/login.ts";
import { logout } from "./identity/logout.ts";
import { searchUsers } from "./identity/search-users.ts";
import { sendMagicLink } from "./identity/send-magic-link.ts";
import { sendOtp } from "./identity/send-otp.ts";
import { signOut } from "./identity/sign-out.ts";
import { signupMagicLink } from "./identity/signup-magic-link.ts";
import { updateProfile } from "./identity/update-profile.ts";
import { verificationStatus } from "./identity/verification-status.ts";
import { verifyMagicLink } from "./identity/verify-magic-link.ts";
import { verifyOtp } from "./identity/verify-otp.ts";
import { getLeaderboard } from "./leaderboard/get-leaderboard.ts";
import { getReferralLeaderboard } from "./leaderboard/get-referral-leaderboard.ts";
import { holdPrize } from "./leaderboard/hold-prize.ts";
import { listPrizes } from "./leaderboard/list-prizes.ts";
import { releasePrize } from "./leaderboard/release-prize.ts";
import { acknowledgePush } from "./notifications/acknowledge-push.ts";
import { countUnreadNotifications } from "./notifications/count-unread-notifications.ts";
import { getPreferences } from "./notifications/get-preferences.ts";
import { getVapidPublicKey } from "./notifications/get-vapid-public-key.ts";
import { listNotificationDevices } from "./notifications/list-notification-devices.ts";
import { listNotifications } from "./notifications/list-notifications.ts";
import { onboardingCompleted } from "./notifications/onboarding-completed.ts";
import { readNotifications } from "./notifications/read-notifications.ts";
import { subscribePush } from "./notifications/subscribe-push.ts";
import { unsubscribePush } from "./notifications/unsubscribe-push.ts";
import { updatePreferences } from "./notifications/update-preferences.ts";
import { acknowledgeRequest } from "./payments/acknowledge-request.ts";
import { cancelRequest } from "./payments/cancel-request.ts";
import { cancelTransfer } from "./payments/cancel-transfer.ts";
import { countRequests } from "./payments/count-requests.ts";
import { createPaymentRequest } from "./payments/create-payment-request.ts";
import { getStatement } from "./payments/get-statement.ts";
import { listIncomingRequests } from "./payments/list-incoming-requests.ts";
import { listOutgoingRequests } from "./payments/list-outgoing-requests.ts";
import { listRecentPeople } from "./payments/list-recent-people.ts";
import { listTransactions } from "./payments/list-transactions.ts";
import { rejectRequest } from "./payments/reject-request.ts";
import { sendTransfer } from "./payments/send-transfer.ts";
import { getReconciliation } from "./platform/get-reconciliation.ts";
import { approveReward } from "./rewards/approve-reward.ts";
import { attachReferral } from "./rewards/attach-referral.ts";
import { captureReferral } from "./rewards/capture-referral.ts";
import { getMyReferralCode } from "./rewards/get-my-referral-code.ts";
import { getReferralCounts } from "./rewards/get-referral-counts.ts";
import { getReferralCountsOlderPath } from "./rewards/get-referral-counts-older-path.ts";
import { getRewardAnalytics } from "./rewards/get-reward-analytics.ts";
import { getRewardHealth } from "./rewards/get-reward-health.ts";
import { getRewardRules } from "./rewards/get-reward-rules.ts";
import { getRewardStatus } from "./rewards/get-reward-status.ts";
import { grantNotificationsReward } from "./rewards/grant-notifications-reward.ts";
import { grantReward } from "./rewards/grant-reward.ts";
import { grantSignupReward } from "./rewards/grant-signup-reward.ts";
import { listCircularFlows } from "./rewards/list-circular-flows.ts";
import { listReferrals } from "./rewards/list-referrals.ts";
import { listRewardGrants } from "./rewards/list-reward-grants.ts";
import { listRewardProposals } from "./rewards/list-reward-proposals.ts";
import { matchReferral } from "./rewards/match-referral.ts";
import { reloadRewardRules } from "./rewards/reload-reward-rules.ts";
import { withdrawReward } from "./rewards/withdraw-reward.ts";
import { addPasskey } from "./second-factor/add-passkey.ts";
import { cancelPasscodeReset } from "./second-factor/cancel-passcode-reset.ts";
import { checkBiometricSetup } from "./second-factor/check-biometric-setup.ts";
import { getBiometricOptions } from "./second-factor/get-biometric-options.ts";
import { getPasskeyOptions } from "./second-factor/get-passkey-options.ts";
import { getResumeOptions } from "./second-factor/get-resume-options.ts";
import { getSecondFactor } from "./second-factor/get-second-factor.ts";
import { listPasskeys } from "./second-factor/list-passkeys.ts";
import { removePasscode } from "./second-factor/remove-passcode.ts";
import { removePasskey } from "./second-factor/remove-passkey.ts";
import { renamePasskey } from "./second-factor/rename-passkey.ts";
import { resetPasscode } from "./second-factor/reset-passcode.ts";
import { resumeSession } from "./second-factor/resume-session.ts";
import { sendSecurityCode } from "./second-factor/send-security-code.ts";
import { setUpPasscode } from "./second-factor/set-up-passcode.ts";
import { verifyBiometric } from "./second-factor/verify-biometric.ts";
import { verifyPasscode } from "./second-factor/verify-passcode.ts";
import { countView } from "./telemetry/count-view.ts";
import { reportError } from "./telemetry/report-error.ts";
import { cancelTeleportLink } from "./teleport/cancel-teleport-link.ts";
import { completeTeleportLink } from "./teleport/complete-teleport-link.ts";
import { createPublicTeleportQuote } from "./teleport/create-public-teleport-quote.ts";
import { createPublicTeleportTransaction } from "./teleport/create-public-teleport-transaction.ts";
import { createTeleportBankDetails } from "./teleport/create-teleport-bank-details.ts";
import { createTeleportLink } from "./teleport/create-teleport-link.ts";
import { createTeleportQuote } from "./teleport/create-teleport-quote.ts";
import { createTeleportTransaction } from "./teleport/create-teleport-transaction.ts";
import { getPublicTeleport } from "./teleport/get-public-teleport.ts";
import { listPublicBanks } from "./teleport/list-public-banks.ts";
import { listPublicCapabilities } from "./teleport/list-public-capabilities.ts";
import { listTeleportLinks } from "./teleport/list-teleport-links.ts";
import { listTeleportPayments } from "./teleport/list-teleport-payments.ts";
import { markTeleportPaymentSent } from "./teleport/mark-teleport-payment-sent.ts";
import { markTeleportSent } from "./teleport/mark-teleport-sent.ts";
import { createRampCustomer } from "./verification/create-ramp-customer.ts";
import { getRampCustomerStatus } from "./verification/get-ramp-customer-status.ts";
import { chooseAccount } from "./wallets/choose-account.ts";
import { createSmartAccount } from "./wallets/create-smart-account.ts";
import { getBalance } from "./wallets/get-balance.ts";
import { getSmartAccounts } from "./wallets/get-smart-accounts.ts";
import { getWalletStatus } from "./wallets/get-wallet-status.ts";
import { registerWallet } from "./wallets/register-wallet.ts";

/** Every operation of the API, by name. */
export const operations = {
  advanceChat,
  getChat,
  getChatResult,
  listChatResults,
  sendChatMessage,
  setChatEmail,
  startChat,
  completeBankLink,
  createPaymentAccount,
  getCountryRequirements,
  initBankLink,
  listBanks,
  listCapabilities,
  listLinkedAccounts,
  listPaymentAccounts,
  listRampProviders,
  setDefaultAccount,
  syncLinkedAccounts,
  unlinkAccount,
  verifyIban,
  acceptIssuerTerms,
  answerSourceOfFunds,
  configureCardSafe,
  createCardSafe,
  createVirtualCard,
  deployCardSafeModules,
  freezeCard,
  getCardSafePayload,
  getCardSafeStatus,
  getIssuerKycFrame,
  getIssuerKycStatus,
  getIssuerRegistration,
  getSourceOfFunds,
  importIssuerApplicant,
  listCards,
  listIssuerTerms,
  sendIssuerCode,
  sendIssuerPhoneCode,
  setCardSafeCurrency,
  unfreezeCard,
  verifyIssuerCode,
  verifyIssuerPhone,
  blockPerson,
  closeReport,
  listBlockedPeople,
  listReports,
  reportRequest,
  unblockPerson,
  createContactSession,
  deleteContactMatch,
  deleteContactMatches,
  listContactMatches,
  uploadContacts,
  authKeys,
  authLogout,
  authOtp,
  authToken,
  authUser,
  authVerify,
  checkDisplayTag,
  checkUserExists,
  getDisplayName,
  getProfile,
  initializeOnboarding,
  login,
  logout,
  searchUsers,
  sendOtp,
  signOut,
  updateProfile,
  verificationStatus,
  verifyOtp,
  signupMagicLink,
  sendMagicLink,
  verifyMagicLink,
  listSessions,
  endSession,
  getMyData,
  deleteAccount,
  getPreferences,
  countUnreadNotifications,
  getVapidPublicKey,
  listNotificationDevices,
  listNotifications,
  readNotifications,
  subscribePush,
  acknowledgePush,
  unsubscribePush,
  onboardingCompleted,
  updatePreferences,
  acknowledgeRequest,
  cancelRequest,
  cancelTransfer,
  countRequests,
  createPaymentRequest,
  getStatement,
  listIncomingRequests,
  listOutgoingRequests,
  listRecentPeople,
  listTransactions,
  rejectRequest,
  sendTransfer,
  getReconciliation,
  attachReferral,
  captureReferral,
  getMyReferralCode,
  getReferralCounts,
  getReferralCountsOlderPath,
  grantNotificationsReward,
  grantSignupReward,
  listReferrals,
  matchReferral,
  approveReward,
  listCircularFlows,
  getRewardAnalytics,
  getRewardHealth,
  getRewardRules,
  getRewardStatus,
  grantReward,
  listRewardGrants,
  listRewardProposals,
  reloadRewardRules,
  withdrawReward,
  getLeaderboard,
  getReferralLeaderboard,
  holdPrize,
  listPrizes,
  releasePrize,
  addPasskey,
  checkBiometricSetup,
  getBiometricOptions,
  getPasskeyOptions,
  getResumeOptions,
  getSecondFactor,
  listPasskeys,
  removePasscode,
  removePasskey,
  renamePasskey,
  resetPasscode,
  cancelPasscodeReset,
  resumeSession,
  sendSecurityCode,
  setUpPasscode,
  verifyBiometric,
  verifyPasscode,
  cancelTopup,
  createRampIntent,
  createRampQuote,
  createTopupQuote,
  getRampIntentStatus,
  listRampIntents,
  submitWithdrawal,
  cancelTeleportLink,
  completeTeleportLink,
  createPublicTeleportQuote,
  createPublicTeleportTransaction,
  createTeleportBankDetails,
  createTeleportLink,
  createTeleportQuote,
  createTeleportTransaction,
  getPublicTeleport,
  listPublicBanks,
  listPublicCapabilities,
  listTeleportLinks,
  listTeleportPayments,
  markTeleportPaymentSent,
  markTeleportSent,
  countView,
  reportError,
  createRampCustomer,
  getRampCustomerStatus,
  chooseAccount,
  createSmartAccount,
  getBalance,
  getSmartAccounts,
  getWalletStatus,
  registerWallet,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
