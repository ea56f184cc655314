import type { Attack, Outcome } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";
import { abuseMessages } from "./attacks/abuse-messages.ts";
import { farmRewards } from "./attacks/farm-rewards.ts";
import { findAccounts } from "./attacks/find-accounts.ts";
import { floodRequests } from "./attacks/flood-requests.ts";
import { listCustomers } from "./attacks/list-customers.ts";
import { lockOut } from "./attacks/lock-out.ts";
import { misuseTokens } from "./attacks/misuse-tokens.ts";
import { pester } from "./attacks/pester.ts";
import { raceMoney } from "./attacks/race-money.ts";
import { readLogs } from "./attacks/read-logs.ts";
import { spamRequests } from "./attacks/spam-requests.ts";
import { stopSettlement } from "./attacks/stop-settlement.ts";
import { takeOver } from "./attacks/take-over.ts";

/** In this order: what moves the clock comes after what measures, and the log is read last. */
export const attacks: readonly Attack[] = [
  stopSettlement,
  raceMoney,
  misuseTokens,
  spamRequests,
  abuseMessages,
  pester,
  farmRewards,
  floodRequests,
  takeOver,
  lockOut,
  findAccounts,
  listCustomers,
  readLogs,
];

/** Those whose outcome depends on no machine's speed; settlement's fairness has tests of its own. */
export const shortAttacks = attacks.filter((attack) => attack !== stopSettlement);

/** One attack after the other against one world. */
export async function runAttacks(
  world: AttackWorld,
  chosen: readonly Attack[],
  onOutcome: (attack: Attack, outcome: Outcome) => void,
): Promise<void> {
  for (const attack of chosen) {
    const outcome = await attack
      .run(world)
      .catch((error: unknown) => ({ held: false, figures: `could not be tried: ${error}` }));
    onOutcome(attack, outcome);
  }
}
