import { interventionCommand } from "../acting/intervention.ts";
import { WrongUsage } from "../outcome.ts";

/** @throws WrongUsage for anything but a number */
function readNumber(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) {
    throw new WrongUsage("<trouble>: must be a number that `lilypad status troubles` lists.");
  }
  return text;
}

export const statusRemoveTrouble = interventionCommand(
  "remove_trouble",
  {
    summary: "remove a trouble from the status page that was none, with a second approval",
    description:
      "Proposes that one of the troubles that `status troubles` lists is removed from the status page. Nothing changes until another " +
      "administrator approves it with --approve.",
    named: ["trouble", "the number of the trouble"],
  },
  readNumber,
);
