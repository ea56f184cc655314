import { Argument } from "@commander-js/extra-typings";
import type { Commands } from "@lilypad/server";
import {
  type MemberOptions,
  memberCommand,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { type Deadline, deadlineOf, describeDeadline } from "./deadline.ts";

type Obstacle = Awaited<ReturnType<Commands["modules"]["account"]["listObstacles"]>>[number];

const explanations: Readonly<Record<Obstacle, string>> = {
  PAYMENTS_UNDER_WAY:
    "A payment or an order of theirs has not ended yet. Wait, or ask them to cancel it.",
  BALANCE_LEFT:
    "The account holds 1.00 or more of a currency. The person has to take it out first.",
  STAFF_MEMBER: "They are a member of staff: take the role away first (lilypad admin remove).",
  ACCOUNT_FROZEN:
    "The account is frozen, and what it contains may be evidence. Decide about the freeze first.",
};

/** Shows what an erasure would meet and keep, and changes nothing. */
function toPreview(
  email: string,
  obstacles: readonly Obstacle[],
  kept: readonly string[],
  deadline: Deadline,
): Outcome {
  return {
    ok: obstacles.length === 0,
    data: { erased: false, obstacles, kept, ...deadline },
    lines: [
      ...(obstacles.length === 0
        ? [`Nothing prevents the deletion of ${email}. What the law or others need is kept:`]
        : [
            `The account of ${email} cannot be deleted now:`,
            ...obstacles.map((one) => `  ${explanations[one]}`),
            "After a deletion, this is kept:",
          ]),
      ...kept.map((one) => `  ${one}`),
      describeDeadline(deadline),
      obstacles.length === 0
        ? "Nothing was deleted. Add --confirm to delete it for ever."
        : "Nothing was deleted. If it takes longer, tell the person why before the deadline.",
    ],
  };
}

async function erase(
  commands: Commands,
  text: string,
  options: MemberOptions & { confirm?: true | undefined },
  deadline: Deadline,
): Promise<Outcome> {
  const { account } = commands.modules;
  const reason = requireReason(options);
  const proof = await requireMember(commands, options);
  const { id, email } = await requirePerson(commands, text);
  const about = { reason, subject: id };
  const obstacles = await commands.asStaff(
    { name: options.confirm ? "person erase" : "person erase preview" },
    proof,
    about,
    (act) => (options.confirm ? account.eraseForPerson(act, id) : account.listObstacles(id)),
  );
  const { kept } = account;
  if (!options.confirm || obstacles.length > 0) return toPreview(email, obstacles, kept, deadline);
  return {
    data: { erased: true, obstacles: [], kept, ...deadline },
    lines: [
      `The account of ${email} is deleted, and the person was told by mail. This is kept:`,
      ...kept.map((one) => `  ${one}`),
      describeDeadline(deadline),
    ],
  };
}

export const personErase = (run: Run) =>
  memberCommand("erase")
    .summary("delete a person's account at their request")
    .description(
      "Shows what prevents the deletion of an account, what is kept after it, and by when the person must have an answer. With " +
        "--confirm it deletes the account as the person can do it in the app. Check who asks before: it cannot be undone.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .option("--requested-on <date>", "the day of the request (default: today)")
    .option("--confirm", "delete the account")
    .action((text, options) =>
      run((context) =>
        withCommands(context, (commands) =>
          erase(commands, text, options, deadlineOf(options.requestedOn, context.now())),
        ),
      ),
    );
