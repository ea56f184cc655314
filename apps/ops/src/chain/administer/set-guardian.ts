import type { ModuleState } from "@lilypad/chain";
import { type Address, isAddressEqual } from "viem";
import type { Run } from "../../context.ts";
import { Refused } from "../../outcome.ts";
import { readAddressOption } from "../options.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

function decide({ admin, operator, guardian }: ModuleState, to: Address): Decision {
  if (isAddressEqual(to, operator) || isAddressEqual(to, admin)) {
    throw new Refused(
      `${to} is the operator or the administrator; the guardian must be another key.`,
    );
  }
  return {
    change: { kind: "set-guardian", guardian: to },
    by: [admin],
    effects: isAddressEqual(to, guardian)
      ? []
      : [
          `${to} becomes the guardian instead of ${guardian}.`,
          "All open hand-overs become void and have to be requested again.",
        ],
    afterwards: [
      `write ${to} as "guardian" into the deployment file of every server and of the guardian, then restart the guardian with the new key`,
    ],
  };
}

export const chainSetGuardian = (run: Run) =>
  administerCommand("set-guardian")
    .summary("replace the key that finishes hand-overs")
    .description(
      describeCommand(
        "Replaces the guardian at once, for example when its key is lost or exposed.",
      ),
    )
    .requiredOption("--to <address>", "the new guardian")
    .action(({ to, ...options }) =>
      run((context) =>
        administer(context, options, (state) => decide(state, readAddressOption("to", to))),
      ),
    );
