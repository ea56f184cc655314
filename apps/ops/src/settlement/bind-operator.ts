import { Argument } from "@commander-js/extra-typings";
import { readModuleState } from "@lilypad/chain";
import { bindOperator, readBoundOperator } from "@lilypad/server";
import { type Address, isAddressEqual } from "viem";
import { memberCommand, requireMember, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import { readAddressOption, requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { describeError } from "../describe-error.ts";
import { type Outcome, Refused } from "../outcome.ts";

/** @throws Refused if the module does not accept this operator: its workers could settle nothing */
async function requireOperator(context: Context, operator: Address): Promise<void> {
  const deployment = readDeploymentFile(context, undefined);
  const state = await readModuleState(requireRpcUrl(context, undefined), deployment).catch(
    (error: unknown) => {
      throw new Refused(`The node does not answer: ${describeError(error)}. Nothing was changed.`);
    },
  );
  if (!isAddressEqual(state.operator, operator)) {
    throw new Refused(
      `The module accepts the operator ${state.operator}, not ${operator}. First run lilypad chain set-operator. Nothing was changed.`,
    );
  }
}

const preview = (context: Context, operator: Address): Promise<Outcome> =>
  withDatabase(context, async (pool) => {
    const before = await readBoundOperator(pool);
    return {
      data: { bound: false, before, operator },
      lines: [
        `The module accepts ${operator}. This database is bound to ${before ?? "no operator yet"}.`,
        "Nothing was changed. Without --dry-run it is bound to the new operator.",
      ],
    };
  });

export const settlementBindOperator = (run: Run) =>
  memberCommand("bind-operator")
    .summary("bind the database to a new operator key")
    .description(
      "Binds the database to the operator that the module's administrator has set with `chain set-operator`. Restart the workers " +
        "with its key file afterwards. It is refused if the module accepts another operator.",
    )
    .addArgument(new Argument("<address>", "the new operator"))
    .option("--dry-run", "only compare the module and the database")
    .action((text, options) =>
      run(async (context) => {
        const operator = readAddressOption("<address>", text);
        await requireOperator(context, operator);
        if (options.dryRun) return preview(context, operator);
        return withCommands(context, async (commands, pool) => {
          const reason = requireReason(options);
          const proof = await requireMember(commands, options);
          await commands.asStaff(
            { name: "settlement bind-operator", about: null },
            proof,
            { reason, subject: operator },
            (act) => bindOperator(pool, act, operator),
          );
          return {
            data: { bound: true, operator },
            lines: [
              `This database is bound to ${operator}. Restart the workers with its key in OPERATOR_KEY_FILE.`,
            ],
          };
        });
      }),
    );
