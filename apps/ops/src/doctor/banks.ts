import { type DeployedChain, findRampObstacle } from "@lilypad/chain";
import type { Config } from "@lilypad/server";
import { type Finding, problem, warning } from "./finding.ts";

/** Warns in production that what the landing page says of banks is not true without a ramp. */
export function evaluateBanks({ ramp }: Pick<Config, "ramp">, isProduction: boolean): Finding[] {
  if (!isProduction || ramp !== undefined) return [];
  return [
    warning(
      "banks",
      "There is no ramp, so nobody can top up from a bank, withdraw, exchange or be paid by a Teleport link, " +
        'although the landing page says "Bank to bank".',
      "Set RAMP_BASE_URL and what belongs to it (docs/SETTINGS.md) before you invite people.",
    ),
  ];
}

/** Reports a ramp that would pay out on another chain than the deployment's: the start refuses it, too. */
export function evaluateRampChain(
  rampBaseUrl: string | undefined,
  chain: DeployedChain,
): Finding[] {
  const obstacle = rampBaseUrl === undefined ? null : findRampObstacle(chain);
  return obstacle === null
    ? []
    : [problem("banks", `RAMP_BASE_URL: ${obstacle}.`, "Remove the settings of the ramp.")];
}
