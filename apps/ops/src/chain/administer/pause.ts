import type { ModuleState } from "@lilypad/chain";
import type { Run } from "../../context.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

const decide = ({ paused, admin, guardian, operator }: ModuleState): Decision => ({
  change: { kind: "pause" },
  by: [admin, guardian, operator],
  effects: paused
    ? []
    : [
        "Settlement stops: no batch is executed, and no hand-over is finished. Money stays where it is.",
        "All open hand-overs become void and have to be requested again.",
      ],
  afterwards: ["only the administrator can resume: lilypad chain resume"],
});

export const chainPause = (run: Run) =>
  administerCommand("pause")
    .summary("stop settlement")
    .description(
      describeCommand(
        "Stops the settlement module. The administrator, the guardian and the operator can.",
      ),
    )
    .action((options) => run((context) => administer(context, options, decide)));
