import type { ModuleState } from "@lilypad/chain";
import type { Run } from "../../context.ts";
import { Refused } from "../../outcome.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

function decide({ admin, pendingAdmin }: ModuleState): Decision {
  if (pendingAdmin === null) {
    throw new Refused(
      "Administration was offered to nobody: run `lilypad chain offer-admin` first.",
    );
  }
  return {
    change: { kind: "accept-admin" },
    by: [pendingAdmin],
    effects: [`${pendingAdmin} becomes administrator instead of ${admin}.`],
    afterwards: [],
  };
}

export const chainAcceptAdmin = (run: Run) =>
  administerCommand("accept-admin")
    .summary("accept administration that was offered")
    .description(
      describeCommand(
        "Accepts administration, with the key of the account to which it was offered.",
      ),
    )
    .action((options) => run((context) => administer(context, options, decide)));
