import type { ModuleState } from "@lilypad/chain";
import { type Address, isAddressEqual } from "viem";
import type { Run } from "../../context.ts";
import { Refused } from "../../outcome.ts";
import { readAddressOption } from "../options.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

function decide({ admin, operator, guardian }: ModuleState, to: Address): Decision {
  if (isAddressEqual(to, guardian) || isAddressEqual(to, admin)) {
    throw new Refused(
      `${to} is the guardian or the administrator; the operator must be another key.`,
    );
  }
  return {
    change: { kind: "set-operator", operator: to },
    by: [admin],
    effects: isAddressEqual(to, operator)
      ? []
      : [
          `${to} becomes the operator instead of ${operator}, whose batches are refused from then on.`,
          "All open hand-overs become void and have to be requested again.",
        ],
    afterwards: [
      `bind the database to the new key, and restart the workers with it: lilypad settlement bind-operator ${to}`,
    ],
  };
}

export const chainSetOperator = (run: Run) =>
  administerCommand("set-operator")
    .summary("replace the key that settles")
    .description(
      describeCommand(
        "Replaces the operator at once, for example when its key is lost or exposed.",
      ),
    )
    .requiredOption("--to <address>", "the new operator")
    .action(({ to, ...options }) =>
      run((context) =>
        administer(context, options, (state) => decide(state, readAddressOption("to", to))),
      ),
    );
