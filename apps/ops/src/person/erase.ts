import { Argument } from "@commander-js/extra-typings";
import { type Commands, waiverAccess } from "@lilypad/server";
import {
  type MemberOptions,
  memberCommand,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { decideProposal, endedLines, type ProposalOf } from "../acting/proposals.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";
import { type Deadline, deadlineOf, describeDeadline } from "./deadline.ts";

type Obstacle = Awaited<ReturnType<Commands["modules"]["account"]["listObstacles"]>>[number];

const explanations: Readonly<Record<Obstacle, string>> = {
  PAYMENTS_UNDER_WAY:
    "A payment or an order of theirs has not ended yet. Wait, or ask them to cancel it.",
  BALANCE_LEFT:
    "The account holds 1.00 or more of dollars or euros. The person takes it out, or says in writing that they give it up (--forfeit). LIL lapses.",
  STAFF_MEMBER: "They are a member of staff: take the role away first (lilypad admin remove).",
  ACCOUNT_FROZEN:
    "The account is frozen, and what it contains may be evidence. Decide about the freeze first. (A freeze of the kind person_asked does not prevent it.)",
};

/** Shows what an erasure would meet and keep, and changes nothing. */
function toPreview(
  email: string,
  obstacles: readonly Obstacle[],
  { kept, givenUp }: { kept: readonly string[]; givenUp: readonly string[] },
  deadline: Deadline,
): Outcome {
  return {
    ok: obstacles.length === 0,
    data: { erased: false, obstacles, givenUp, kept, ...deadline },
    lines: [
      ...(obstacles.length === 0
        ? [`Nothing prevents the deletion of ${email}. What the law or others need is kept:`]
        : [
            `The account of ${email} cannot be deleted now:`,
            ...obstacles.map((one) => `  ${explanations[one]}`),
            "After a deletion, this is kept:",
          ]),
      ...kept.map((one) => `  ${one}`),
      ...(givenUp.length === 0
        ? []
        : [`The deletion gives up ${givenUp.join(", ")}. Tell the person before.`]),
      describeDeadline(deadline),
      obstacles.length === 0
        ? "Nothing was deleted. Add --confirm to delete it for ever."
        : "Nothing was deleted. Until it can be, leave their data alone: lilypad person freeze --kind person_asked. If it takes longer, tell the person why before the deadline.",
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
  const { obstacles, givenUp } = await commands.asStaff(
    { name: options.confirm ? "person erase" : "person erase preview" },
    proof,
    about,
    async (act) => ({
      givenUp: await account.listGivenUp(id),
      obstacles: options.confirm
        ? await account.eraseForPerson(act, id)
        : await account.listObstacles(id),
    }),
  );
  const { kept } = account;
  if (!options.confirm || obstacles.length > 0)
    return toPreview(email, obstacles, { kept, givenUp }, deadline);
  return {
    data: { erased: true, obstacles: [], givenUp, kept, ...deadline },
    lines: [
      `The account of ${email} is deleted, and the person was told by mail. This is kept:`,
      ...kept.map((one) => `  ${one}`),
      describeDeadline(deadline),
    ],
  };
}

/** Describes a proposal that a person gives up the remaining money, and its status. */
function toWaiverOutcome(waiver: ProposalOf<"waiver">): Outcome {
  const { id, details, status, expiresAt } = waiver;
  const { USD, EUR } = details;
  const lines = {
    open: [
      `Proposed: up to ${USD} USD and ${EUR} EUR are given up when the account is deleted. Nothing has changed yet.`,
      `Another member of staff with the role finance or administrator has to approve it: lilypad person erase --approve ${id} --as <member>`,
      `It expires at ${expiresAt}.`,
    ],
    approved: [
      `Approved: up to ${USD} USD and ${EUR} EUR go to the system account "forfeited" when the account is deleted.`,
      `Delete it before ${expiresAt} with lilypad person erase <person> --confirm.`,
    ],
    ...endedLines,
  } as const;
  return { data: { ...waiver }, lines: [...lines[status]] };
}

/** Proposes that the money which is left is given up, because the person has said so in writing. */
async function forfeit(commands: Commands, text: string, options: MemberOptions): Promise<Outcome> {
  const note = requireReason(options);
  const proof = await requireMember(commands, options);
  const { id } = await requirePerson(commands, text);
  const proposed = await commands.asStaff(
    { name: "person erase forfeit", roles: waiverAccess.staff.roles },
    proof,
    { reason: note, subject: id },
    (act) => commands.modules.forfeits.propose(act, id, note),
  );
  return toWaiverOutcome(proposed);
}

export const personErase = (run: Run) =>
  memberCommand("erase")
    .summary("delete a person's account at their request")
    .description(
      "Shows what prevents the deletion of an account, what is kept after it, and by when the person must have an answer. With " +
        "--confirm it deletes the account as the person can do it in the app. Check who asks before: it cannot be undone. LIL lapses. " +
        "Dollars and euros that the person gives up in writing need --forfeit, which another member of staff approves with --approve.",
    )
    .addArgument(new Argument("[person]", "an email address, a tag or an id"))
    .option("--requested-on <date>", "the day of the request (default: today)")
    .option("--confirm", "delete the account")
    .option(
      "--forfeit",
      "propose that the money left is given up; the reason names the person's letter",
    )
    .option("--approve <proposal>", "approve what another member of staff has proposed")
    .option("--withdraw <proposal>", "withdraw a proposal, or refuse that of another member")
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const decided = await decideProposal(commands, "person erase", "waiver", options);
          if (decided !== null) return toWaiverOutcome(decided);
          if (text === undefined) throw new WrongUsage("Name the person.");
          if (options.forfeit) {
            if (options.confirm) throw new WrongUsage("Give either --forfeit or --confirm.");
            return forfeit(commands, text, options);
          }
          const deadline = deadlineOf(options.requestedOn, context.now());
          return erase(commands, text, options, deadline);
        }),
      ),
    );
