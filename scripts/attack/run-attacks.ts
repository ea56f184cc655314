import type { Attack, Outcome } from "./attack.ts";
import type { AttackWorld } from "./attack-world.ts";
import { abuseMessages } from "./attacks/abuse-messages.ts";
import { farmRewards } from "./attacks/farm-rewards.ts";
import { findAccounts } from "./attacks/find-accounts.ts";
import { floodRequests } from "./attacks/flood-requests.ts";
import { listCustomers } from "./attacks/list-customers.ts";
import { lockOut } from "./attacks/lock-out.ts";
import { misuseTokens } from "./attacks/misuse-tokens.ts";
import { raceMoney } from "./attacks/race-money.ts";
import { readLogs } from "./attacks/read-logs.ts";
import { requestAfterBlock } from "./attacks/request-after-block.ts";
import { spamRequests } from "./attacks/spam-requests.ts";
import { stopSettlement } from "./attacks/stop-settlement.ts";
import { takeOver } from "./attacks/take-over.ts";

/** All attacks in order: those that move the clock come after those that measure, and the log is read last. */
export const attacks: readonly Attack[] = [
  stopSettlement,
  raceMoney,
  misuseTokens,
  spamRequests,
  abuseMessages,
  requestAfterBlock,
  farmRewards,
  floodRequests,
  takeOver,
  lockOut,
  findAccounts,
  listCustomers,
  readLogs,
];

/** Attacks whose result does not depend on the machine's speed; the fairness of settlement has its own tests. */
export const shortAttacks = attacks.filter((attack) => attack !== stopSettlement);

/** Runs the attacks one after another against one world. */
export async function runAttacks(
  world: AttackWorld,
  chosen: readonly Attack[],
  onOutcome: (attack: Attack, outcome: Outcome) => void,
): Promise<void> {
  for (const attack of chosen) {
    const outcome = await attack
      .run(world)
      .catch((error: unknown) => ({ held: false, figures: `failed to run: ${error}` }));
    onOutcome(attack, outcome);
  }
}
