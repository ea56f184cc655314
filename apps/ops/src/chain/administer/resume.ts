import type { ModuleState } from "@lilypad/chain";
import type { Run } from "../../context.ts";
import { administer, administerCommand, type Decision, describeCommand } from "./administer.ts";

const decide = ({ paused, admin }: ModuleState): Decision => ({
  change: { kind: "resume" },
  by: [admin],
  effects: paused ? ["Settlement starts again: waiting batches are executed."] : [],
  afterwards: ["watch `lilypad settlement status` until the queue is empty"],
});

export const chainResume = (run: Run) =>
  administerCommand("resume")
    .summary("start settlement again after a pause")
    .description(
      describeCommand("Starts the paused settlement module again. Only the administrator can."),
    )
    .action((options) => run((context) => administer(context, options, decide)));
