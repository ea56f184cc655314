import { Argument } from "@commander-js/extra-typings";
import { type Commands, staffOperations } from "@lilypad/server";
import { memberCommand, readReason, requireMember } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";

type Found = Awaited<ReturnType<Commands["modules"]["cases"]["search"]>>;
type FoundPerson = Found["people"][number];

/** As in the API's contract. */
const maxPeople = 50;

/** @throws WrongUsage for a text that the API refuses */
function requireText(text: string): string {
  const trimmed = text.trim();
  if (!/^[^\p{Cc}\p{Cs}]{2,254}$/u.test(trimmed)) {
    throw new WrongUsage("Give 2 to 254 characters to look for, on one line.");
  }
  return trimmed;
}

/** @throws WrongUsage for anything but 1 to 50 */
function readLimit(text = "20"): number {
  const limit = Number(text);
  if (!/^\d{1,2}$/.test(text) || limit < 1 || limit > maxPeople) {
    throw new WrongUsage(`--limit: must be 1 to ${maxPeople}.`);
  }
  return limit;
}

/** One line of a list of people: name, tag, email address, state and id. */
const describePerson = ({
  id,
  firstName,
  lastName,
  displayTag,
  email,
  status,
  isFrozen,
}: FoundPerson) =>
  [
    [firstName, lastName].filter(Boolean).join(" ") || "no name",
    displayTag === null ? "no tag" : `@${displayTag}`,
    email,
    isFrozen ? `${status}, frozen` : status,
    id,
  ].join("  ");

function toOutcome({ kind, people, nextCursor }: Found): Outcome {
  return {
    data: { kind, people: people.map((person) => ({ ...person })), nextCursor },
    lines:
      people.length === 0
        ? [`Nobody was found. The text was read as: ${kind}.`]
        : [
            ...people.map(describePerson),
            ...(nextCursor === null ? [] : [`There are more: --after ${nextCursor}`]),
          ],
  };
}

export const personFind = (run: Run) =>
  memberCommand("find")
    .summary("find people by what is known of them")
    .description(
      "Finds people by tag, name, email address, wallet address, hash of a chain transaction, or the id of a person, payment or bank " +
        "transfer. Names, tags and email addresses are found by their beginning. The audit log has who was shown, not the text.",
    )
    .addArgument(new Argument("<text>", "what to look for"))
    .option("--limit <people>", "how many at most, 1 to 50 (default: 20)")
    .option("--after <cursor>", "the next page, as the page before said")
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const query = {
            q: requireText(text),
            limit: readLimit(options.limit),
            cursor: options.after,
          };
          const reason = readReason(options);
          const proof = await requireMember(commands, options);
          const found = await commands.asStaff(
            { name: "person find", operation: staffOperations.searchPeopleAsStaff },
            proof,
            { reason, subject: null },
            (act) => commands.modules.cases.search(act, query),
          );
          return toOutcome(found);
        }),
      ),
    );
