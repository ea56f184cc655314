/** The screens that need a session. */
export const sessionRoutes = {
  "/dashboard": {
    up: null,
    load: async () =>
      (await import("../../features/money/dashboard/dashboard-screen.tsx")).DashboardScreen,
  },
  "/send-money": {
    up: "/dashboard",
    load: async () => (await import("../../features/money/send/send-screen.tsx")).SendScreen,
  },
  "/send-money/success": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/send/success/success-screen.tsx")).SuccessScreen,
  },
  "/request-money": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/request/request-screen.tsx")).RequestScreen,
  },
  "/receive": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/receive/receive-screen.tsx")).ReceiveScreen,
  },
  "/receive/other": {
    up: "/receive",
    load: async () =>
      (await import("../../features/money/other-tokens/other-tokens-screen.tsx")).OtherTokensScreen,
  },
  "/exchange": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/exchange/exchange-screen.tsx")).ExchangeScreen,
  },
  "/send-money/wallet": {
    up: "/send-money",
    load: async () =>
      (await import("../../features/money/wallet-send/wallet-send-screen.tsx")).WalletSendScreen,
  },
  "/send-money/wallet/saved": {
    up: "/send-money/wallet",
    load: async () =>
      (await import("../../features/money/wallet-send/saved-addresses-screen.tsx"))
        .SavedAddressesScreen,
  },
  "/my-code": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/money-code/my-code-screen.tsx")).MyCodeScreen,
  },
  "/scan": {
    up: "/dashboard",
    load: async () => (await import("../../features/money/money-code/scan-screen.tsx")).ScanScreen,
  },
  "/find-friends": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/grow/contacts/find-friends-screen.tsx")).FindFriendsScreen,
  },
  "/limits": {
    up: "/dashboard",
    load: async () => (await import("../../features/money/limits/limits-screen.tsx")).LimitsScreen,
  },
  "/transactions": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/money/activity/history/history-screen.tsx")).HistoryScreen,
  },
  "/transactions/statement": {
    up: "/transactions",
    load: async () =>
      (await import("../../features/money/activity/statement/statement-screen.tsx"))
        .StatementScreen,
  },
  "/transactions/:id/receipt": {
    up: "/transactions",
    load: async () =>
      (await import("../../features/money/receipts/receipt-screen.tsx")).ReceiptScreen,
  },
  "/notifications": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/me/notifications/inbox/inbox-screen.tsx")).InboxScreen,
  },
  "/help/messages": {
    up: "/profile",
    load: async () =>
      (await import("../../features/help/tickets/tickets-screen.tsx")).TicketsScreen,
  },
  "/help/messages/:id": {
    up: "/help/messages",
    load: async () => (await import("../../features/help/tickets/ticket-screen.tsx")).TicketScreen,
  },
  "/profile": {
    up: "/dashboard",
    load: async () => (await import("../../features/me/profile/profile-screen.tsx")).ProfileScreen,
  },
  "/profile/edit": {
    up: "/profile",
    load: async () => (await import("../../features/me/profile/edit-screen.tsx")).EditScreen,
  },
  "/profile/address": {
    up: "/profile",
    load: async () => (await import("../../features/me/profile/address-screen.tsx")).AddressScreen,
  },
  "/profile/privacy": {
    up: "/profile",
    load: async () => (await import("../../features/me/profile/privacy-screen.tsx")).PrivacyScreen,
  },
  "/profile/sessions": {
    up: "/profile",
    load: async () =>
      (await import("../../features/me/profile/sessions-screen.tsx")).SessionsScreen,
  },
  "/profile/delete": {
    up: "/profile",
    load: async () => (await import("../../features/me/profile/delete-screen.tsx")).DeleteScreen,
  },
  "/profile/notifications": {
    up: "/profile",
    load: async () =>
      (await import("../../features/me/notifications/settings/settings-screen.tsx")).SettingsScreen,
  },
  "/profile/security": {
    up: "/profile",
    load: async () =>
      (await import("../../features/keys/security/security-screen.tsx")).SecurityScreen,
  },
  "/profile/security/key": {
    up: "/profile/security",
    load: async () => (await import("../../features/keys/own-key/own-key-screen.tsx")).OwnKeyScreen,
  },
  "/profile/hand-over": {
    up: "/profile",
    load: async () =>
      (await import("../../features/keys/handover/handover-screen.tsx")).HandoverScreen,
  },
  "/profile/security/signing": {
    up: "/profile/security",
    load: async () =>
      (await import("../../features/keys/safe-transactions/safe-control-screen.tsx"))
        .SafeControlScreen,
  },
  "/profile/security/signing/passkey": {
    up: "/profile/security/signing",
    load: async () =>
      (await import("../../features/keys/another-passkey/another-passkey-screen.tsx"))
        .AnotherPasskeyScreen,
  },
  "/profile/linked-accounts": {
    up: "/profile",
    load: async () =>
      (await import("../../features/bank/bank-accounts/linked-accounts-screen.tsx"))
        .LinkedAccountsScreen,
  },
  "/profile/proof": {
    up: "/profile",
    load: async () => (await import("../../features/me/proof/own-proof-screen.tsx")).OwnProofScreen,
  },
  "/profile/referrals": {
    up: "/profile",
    load: async () =>
      (await import("../../features/grow/referrals/referrals-screen.tsx")).ReferralsScreen,
  },
  "/ramp/link-bank": {
    up: "/profile/linked-accounts",
    load: async () =>
      (await import("../../features/bank/bank-accounts/link-bank-screen.tsx")).LinkBankScreen,
  },
  "/banking/setup": {
    up: "/profile/linked-accounts",
    load: async () =>
      (await import("../../features/bank/banking-steps/banking-setup-screen.tsx"))
        .BankingSetupScreen,
  },
  "/payments/topup": {
    up: "/dashboard",
    load: async () => (await import("../../features/bank/funding/funding-screen.tsx")).TopupScreen,
  },
  "/payments/withdraw": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/bank/funding/funding-screen.tsx")).WithdrawScreen,
  },
  "/teleport": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/teleport/links/teleport-screen.tsx")).TeleportScreen,
  },
  "/teleport/success": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/teleport/links/success-screen.tsx")).TeleportSuccessScreen,
  },
  "/teleport/links": {
    up: "/teleport",
    load: async () =>
      (await import("../../features/teleport/links/links-screen.tsx")).TeleportLinksScreen,
  },
  "/teleport/pay/:token": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/teleport/pay-in-app/teleport-pay-screen.tsx"))
        .TeleportPayScreen,
  },
  "/teleport/payments": {
    up: "/teleport/links",
    load: async () =>
      (await import("../../features/teleport/pay-in-app/payments-screen.tsx"))
        .TeleportPaymentsScreen,
  },
  "/leaderboard": {
    up: "/dashboard",
    load: async () =>
      (await import("../../features/grow/leaderboard/leaderboard-screen.tsx")).LeaderboardScreen,
  },
  "/cards": {
    up: "/dashboard",
    load: async () => (await import("../../features/cards/card/card-screen.tsx")).CardScreen,
  },
  "/cards/setup": {
    up: "/cards",
    load: async () =>
      (await import("../../features/cards/setup/card-setup-screen.tsx")).CardSetupScreen,
  },
} as const;
