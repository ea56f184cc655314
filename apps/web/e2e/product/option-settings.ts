import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** The product's administrator, who has an account once a test opens it. */
export const administratorEmail = "administrator@example.com";

/** Two more, who decide together what one alone may not. */
export const twoAdministrators = ["ann.console@example.com", "bob.console@example.com"] as const;

/** The administrator who answers tickets. */
export const ticketsAdministrator = "sue.support@example.com";

/** The key of the wallet whose payments and deposits that product holds for its administrator. */
export const listedWalletKey: Hex = `0x${"5c".repeat(32)}`;

/** The content of that product's SCREENING_LIST_FILE. */
const screeningList = {
  addresses: [privateKeyToAccount(listedWalletKey).address],
  names: [],
};

const optionSettings = {
  CARDS_ENABLED: "true",
  BANKING_STEPS_ENABLED: "true",
  TELEPORT_EASY_FLOW: "true",
  ADMIN_EMAILS: [administratorEmail, ...twoAdministrators, ticketsAdministrator].join(","),
};

const lil = (amount: string) => ({ asset: "LIL", amount });

/** The content of that product's REWARD_RULES_FILE. */
const rewardRules = {
  signup: lil("100000.00"),
  notifications: lil("50.00"),
  referral_referrer: lil("500.00"),
  referral_referee: lil("100.00"),
};

/**
 * Returns the settings of the second product of a run: everything that is off by default is on, and signing up
 * pays the 100,000 LIL that unlock a card.
 * @param folder where the files that the settings name are written
 */
export function settingsWithOptions(folder: string): Record<string, string> {
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return {
    ...optionSettings,
    REWARD_RULES_FILE: write("rules.json", rewardRules),
    SCREENING_LIST_FILE: write("screening.json", screeningList),
  };
}
