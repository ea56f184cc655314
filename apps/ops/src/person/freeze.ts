import { Argument, Option } from "@commander-js/extra-typings";
import { type Commands, freezeCategories, freezeKinds, staffOperations } from "@lilypad/server";
import {
  type EmergencyOptions,
  emergencyCommand,
  emergencyLine,
  readEmergency,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { type DecisionOptions, decideProposal } from "../acting/proposals.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";
import { toProposalOutcome } from "./freeze-proposal.ts";

type Placed = Awaited<ReturnType<Commands["modules"]["freezes"]["freeze"]>>;

interface FreezeOptions extends DecisionOptions, EmergencyOptions {
  readonly kind?: (typeof freezeKinds)[number] | undefined;
  readonly tell?: (typeof freezeCategories)[number] | undefined;
  readonly decideBy?: string | undefined;
  readonly hours?: string | undefined;
  readonly until?: string | undefined;
  readonly untilLifted?: true | undefined;
}

/** @throws WrongUsage for anything but 1 to 24 hours */
function readHours(text = "24"): number {
  const hours = Number(text);
  if (!/^\d{1,2}$/.test(text) || hours < 1 || hours > 24) {
    throw new WrongUsage(
      "--hours: must be 1 to 24; longer freezes need --until or --until-lifted.",
    );
  }
  return hours;
}

/** Reads a time to come. @throws WrongUsage that names the option */
function readTime(option: string, text: string, now: Date): string {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || !(time > now)) {
    throw new WrongUsage(`${option}: must be a time in the future such as 2026-05-08T09:00:00Z.`);
  }
  return time.toISOString();
}

/**
 * Reads the category and the decision time that the person will see. Without --tell the category is that of the kind. Without
 * --decide-by the time is in two weeks, or at the end of the freeze if that is earlier.
 */
function readNotice({ tell: category, decideBy }: FreezeOptions, endsAt: string | null, now: Date) {
  if (decideBy === undefined) return { category };
  const due = readTime("--decide-by", decideBy, now);
  if (endsAt !== null && due > endsAt) {
    throw new WrongUsage("--decide-by: must not be after the end of the freeze.");
  }
  return { category, decideBy: due };
}

const describeNotice = ({ category, decideBy }: Pick<Placed, "category" | "decideBy">) =>
  `The person is told ${category === "untold" ? "no reason" : `the category "${category}"`}, ${decideBy === null ? "no time" : `that it is decided by ${decideBy}`}, and how to appeal.`;

/**
 * Reads the end of a freeze that needs a second approval.
 * @returns undefined for a freeze that one member places alone; null for one that lasts until it is lifted
 */
function readEnd(
  { hours, until, untilLifted }: FreezeOptions,
  now: Date,
): string | null | undefined {
  if ([hours, until, untilLifted].filter((one) => one !== undefined).length > 1) {
    throw new WrongUsage("Give only one of --hours, --until and --until-lifted.");
  }
  if (untilLifted) return null;
  if (until === undefined) return undefined;
  return readTime("--until", until, now);
}

/** Freezes an account in an emergency, on one operator's decision alone. It lasts until the freeze is lifted. */
async function freezeInEmergency(
  commands: Commands,
  text: string,
  options: FreezeOptions,
  reason: string,
  now: Date,
): Promise<Outcome> {
  const { kind, hours, until } = options;
  if (kind === undefined)
    throw new WrongUsage(`Say which --kind it is: ${freezeKinds.join(", ")}.`);
  if (hours !== undefined || until !== undefined) {
    throw new WrongUsage("A freeze of an emergency lasts until somebody lifts it.");
  }
  const notice = readNotice(options, null, now);
  const { id: personId, email } = await requirePerson(commands, text);
  const act = commands.inEmergency("person freeze", reason);
  await commands.modules.freezes.freezeInEmergency(act, { personId, kind, ...notice });
  return {
    data: { userId: personId, status: "active", endsAt: null, isEmergency: true },
    lines: [
      `The account of ${email} is frozen until somebody lifts the freeze. The person is told what --tell says, by when it is decided, and how to appeal.`,
      emergencyLine,
    ],
  };
}

/** Freezes an account at once for a day at most, or proposes a longer freeze. */
async function freeze(
  commands: Commands,
  text: string,
  options: FreezeOptions,
  now: Date,
): Promise<Outcome> {
  const { kind } = options;
  if (kind === undefined)
    throw new WrongUsage(`Say which --kind it is: ${freezeKinds.join(", ")}.`);
  const endsAt = readEnd(options, now);
  const hours = readHours(options.hours);
  const note = requireReason(options);
  const notice = readNotice(
    options,
    endsAt === undefined ? new Date(now.getTime() + hours * 3_600_000).toISOString() : endsAt,
    now,
  );
  const proof = await requireMember(commands, options);
  const { id: personId, email } = await requirePerson(commands, text);
  const about = { reason: note, subject: personId };
  const { freezes } = commands.modules;
  const name = "person freeze";
  if (endsAt !== undefined) {
    const proposed = await commands.asStaff(
      { name, operation: staffOperations.proposeFreezeChange },
      proof,
      about,
      (act) => freezes.propose(act, personId, { change: "freeze", kind, note, endsAt, ...notice }),
    );
    return toProposalOutcome(proposed);
  }
  const placed = await commands.asStaff(
    { name, operation: staffOperations.freezePerson },
    proof,
    about,
    (act) => freezes.freeze(act, { personId, kind, note, hours, ...notice }),
  );
  return {
    data: { ...placed },
    lines: [
      `The account of ${email} is frozen until ${placed.endsAt}.`,
      describeNotice(placed),
      "A longer freeze needs another member of staff: --until or --until-lifted, before this one ends.",
    ],
  };
}

export const personFreeze = (run: Run) =>
  emergencyCommand("freeze")
    .summary("stop what moves a person's money or changes who controls it")
    .description(
      "Freezes an account at once for 24 hours at most. With --until or --until-lifted it only proposes a freeze, which another " +
        "member of staff approves with --approve. The reason is the freeze's note, which only staff see.",
    )
    .addArgument(new Argument("[person]", "an email address, a tag or an id"))
    .addOption(new Option("--kind <kind>", "the kind of reason").choices(freezeKinds))
    .addOption(
      new Option(
        "--tell <category>",
        "what the person is told about the reason (default: that of the kind); untold where the law forbids it",
      ).choices(freezeCategories),
    )
    .option(
      "--decide-by <time>",
      "by when the person is told that it is decided (default: the end, or in 14 days)",
    )
    .option("--hours <hours>", "for how long, 1 to 24 (default: 24)")
    .option("--until <time>", "propose a freeze until this time, such as 2026-05-08T09:00:00Z")
    .option("--until-lifted", "propose a freeze until somebody lifts it")
    .option("--approve <proposal>", "approve what another member of staff has proposed")
    .option("--withdraw <proposal>", "withdraw a proposal, or refuse that of another member")
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const decided = await decideProposal(commands, "person freeze", "freeze_change", options);
          if (decided !== null) return toProposalOutcome(decided);
          if (text === undefined) throw new WrongUsage("Name the person.");
          const emergency = readEmergency(options);
          if (emergency !== null) {
            return freezeInEmergency(commands, text, options, emergency, context.now());
          }
          return freeze(commands, text, options, context.now());
        }),
      ),
    );
