import type { Migration } from "@lilypad/db";
import { ledgerMigrations } from "@lilypad/ledger";
import platform from "../migrations/0002_platform.sql";
import identity from "../migrations/0003_identity.sql";
import wallets from "../migrations/0004_wallets.sql";
import settlement from "../migrations/0005_settlement.sql";
import activity from "../migrations/0006_activity.sql";
import payments from "../migrations/0007_payments.sql";
import rewards from "../migrations/0008_rewards.sql";
import notifications from "../migrations/0009_notifications.sql";
import secondFactor from "../migrations/0010_second_factor.sql";
import magicLink from "../migrations/0011_magic_link.sql";
import inbox from "../migrations/0012_notifications.sql";
import referralCapture from "../migrations/0013_referral_capture.sql";
import contacts from "../migrations/0014_contacts.sql";
import account from "../migrations/0015_account.sql";
import rewardRules from "../migrations/0016_rewards.sql";
import leaderboard from "../migrations/0017_leaderboard.sql";
import verification from "../migrations/0018_verification.sql";
import bankAccounts from "../migrations/0019_bank_accounts.sql";
import funding from "../migrations/0020_funding.sql";
import activityVolume from "../migrations/0021_activity_volume.sql";
import teleport from "../migrations/0022_teleport.sql";
import cards from "../migrations/0023_cards.sql";
import assistant from "../migrations/0024_assistant.sql";
import teleportEasy from "../migrations/0025_teleport_easy.sql";
import teleportPeople from "../migrations/0026_teleport_people.sql";
import teleportBooks from "../migrations/0027_teleport_books.sql";
import dailyLimit from "../migrations/0028_daily_limit.sql";
import signUp from "../migrations/0029_sign_up.sql";
import chosenAccount from "../migrations/0030_chosen_account.sql";
import poundsInHistory from "../migrations/0031_pounds_in_history.sql";
import brazilianAccounts from "../migrations/0032_brazilian_accounts.sql";
import idempotency from "../migrations/0033_idempotency.sql";
import refreshSeen from "../migrations/0034_refresh_seen.sql";
import settlementTurns from "../migrations/0035_settlement_turns.sql";
import paymentReturned from "../migrations/0036_payment_returned.sql";
import peopleSeen from "../migrations/0037_people_seen.sql";
import linkBrowsers from "../migrations/0038_link_browsers.sql";
import refusedOperations from "../migrations/0039_refused_operations.sql";
import refusalWaits from "../migrations/0040_refusal_waits.sql";
import passcodeReset from "../migrations/0041_passcode_reset.sql";
import sendLimits from "../migrations/0042_send_limits.sql";
import rewardSafeguards from "../migrations/0043_reward_safeguards.sql";
import blockReportFindable from "../migrations/0044_block_report_findable.sql";
import accountDeletion from "../migrations/0045_account_deletion.sql";
import gasBudget from "../migrations/0046_gas_budget.sql";

/** Every step of the database, in order. A step that has been released is never edited. */
export const migrations: readonly Migration[] = [
  ...ledgerMigrations,
  { id: "0002_platform", sql: platform },
  { id: "0003_identity", sql: identity },
  { id: "0004_wallets", sql: wallets },
  { id: "0005_settlement", sql: settlement },
  { id: "0006_activity", sql: activity },
  { id: "0007_payments", sql: payments },
  { id: "0008_rewards", sql: rewards },
  { id: "0009_notifications", sql: notifications },
  { id: "0010_second_factor", sql: secondFactor },
  { id: "0011_magic_link", sql: magicLink },
  { id: "0012_notifications", sql: inbox },
  { id: "0013_referral_capture", sql: referralCapture },
  { id: "0014_contacts", sql: contacts },
  { id: "0015_account", sql: account },
  { id: "0016_rewards", sql: rewardRules },
  { id: "0017_leaderboard", sql: leaderboard },
  { id: "0018_verification", sql: verification },
  { id: "0019_bank_accounts", sql: bankAccounts },
  { id: "0020_funding", sql: funding },
  { id: "0021_activity_volume", sql: activityVolume },
  { id: "0022_teleport", sql: teleport },
  { id: "0023_cards", sql: cards },
  { id: "0024_assistant", sql: assistant },
  { id: "0025_teleport_easy", sql: teleportEasy },
  { id: "0026_teleport_people", sql: teleportPeople },
  { id: "0027_teleport_books", sql: teleportBooks },
  { id: "0028_daily_limit", sql: dailyLimit },
  { id: "0029_sign_up", sql: signUp },
  { id: "0030_chosen_account", sql: chosenAccount },
  { id: "0031_pounds_in_history", sql: poundsInHistory },
  { id: "0032_brazilian_accounts", sql: brazilianAccounts },
  { id: "0033_idempotency", sql: idempotency },
  { id: "0034_refresh_seen", sql: refreshSeen },
  { id: "0035_settlement_turns", sql: settlementTurns },
  { id: "0036_payment_returned", sql: paymentReturned },
  { id: "0037_people_seen", sql: peopleSeen },
  { id: "0038_link_browsers", sql: linkBrowsers },
  { id: "0039_refused_operations", sql: refusedOperations },
  { id: "0040_refusal_waits", sql: refusalWaits },
  { id: "0041_passcode_reset", sql: passcodeReset },
  { id: "0042_send_limits", sql: sendLimits },
  { id: "0043_reward_safeguards", sql: rewardSafeguards },
  { id: "0044_block_report_findable", sql: blockReportFindable },
  { id: "0045_account_deletion", sql: accountDeletion },
  { id: "0046_gas_budget", sql: gasBudget },
];
