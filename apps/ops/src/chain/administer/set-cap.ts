import type { ModuleState } from "@lilypad/chain";
import { toDecimal, toMinor } from "@lilypad/money";
import type { Run } from "../../context.ts";
import { WrongUsage } from "../../outcome.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

/** @param amount in major units */
function decide({ admin, tokens }: ModuleState, token: string, amount: string): Decision {
  const listed = tokens.find(({ asset }) => asset.toLowerCase() === token.toLowerCase());
  if (listed === undefined) {
    throw new WrongUsage(`--token: must be one of ${tokens.map(({ asset }) => asset).join(", ")}`);
  }
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount)) {
    throw new WrongUsage("--amount: must be an amount such as 250000");
  }
  const { asset, index, spentToday } = listed;
  const dailyCap = toMinor(amount, asset);
  const show = (minor: bigint) => `${toDecimal(minor, asset)} ${asset}`;
  return {
    change: { kind: "set-cap", index, dailyCap },
    by: [admin],
    effects:
      dailyCap === listed.dailyCap
        ? []
        : [
            `The module moves at most ${show(dailyCap)} in a UTC day, instead of ${show(listed.dailyCap)}.`,
            dailyCap <= spentToday
              ? `${show(spentToday)} have moved today, so nothing more moves until midnight UTC.`
              : `${show(spentToday)} have moved today.`,
          ],
    afterwards: [],
  };
}

export const chainSetCap = (run: Run) =>
  administerCommand("set-cap")
    .summary("change how much of a token can move in a day")
    .description(
      describeCommand(
        "Changes the daily cap of a token, which limits the damage of a stolen operator's key.",
      ),
    )
    .requiredOption("--token <token>", "LIL, usdc or eurc")
    .requiredOption("--amount <amount>", "the new cap in whole tokens, such as 250000")
    .action(({ token, amount, ...options }) =>
      run((context) => administer(context, options, (state) => decide(state, token, amount))),
    );
