import { Command } from "@commander-js/extra-typings";
import type { Commands, MemberProof } from "@lilypad/server";
import { Refused, WrongUsage } from "../outcome.ts";

/** A command that acts as a member of staff (ADR 79). */
export const memberCommand = (name: string) =>
  new Command(name)
    .option("--as <member>", "the member of staff who acts: an email address, a tag or an id")
    .option("--code <code>", "the code that was mailed to this member; without it one is mailed")
    .option("--reason <text>", "why, for the audit log: 10 to 500 characters");

/** A command that one operator can run alone in an emergency. */
export const emergencyCommand = (name: string) =>
  memberCommand(name).option(
    "--emergency <reason>",
    "act alone and at once, in place of --as and --reason; all administrators are told",
  );

/** The options that memberCommand adds. */
export interface MemberOptions {
  readonly as?: string | undefined;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
}

/** The options that emergencyCommand adds. */
export interface EmergencyOptions extends MemberOptions {
  readonly emergency?: string | undefined;
}

/**
 * Reads whether an operator acts alone.
 * @returns the reason; null if a member of staff acts
 * @throws WrongUsage if both, or for a reason that is not fit for the audit log
 */
export function readEmergency({ emergency, as, code, reason }: EmergencyOptions): string | null {
  if (emergency === undefined) return null;
  if ([as, code, reason].some((one) => one !== undefined)) {
    throw new WrongUsage("--emergency takes the place of --as, --code and --reason.");
  }
  return requireReason({ reason: emergency });
}

/** The last line of the output of a command that was run with --emergency. */
export const emergencyLine =
  "You acted alone: it is in the audit log, and every administrator is told by mail.";

/** Finds the person that the words of a command name. @throws Refused if there is none */
export async function requirePerson(commands: Commands, text: string) {
  const person = await commands.findPerson(text);
  if (person === null) {
    throw new Refused(`There is no account for ${text}. Give an email address, a tag or an id.`);
  }
  return person;
}

/** Finds the member of staff named by --as. @throws WrongUsage without --as; Refused if there is no account for the name */
export async function requireMember(
  commands: Commands,
  { as, code }: MemberOptions,
): Promise<MemberProof> {
  if (as === undefined) {
    throw new WrongUsage("Name the member of staff who does this with --as <member>.");
  }
  return { member: await requirePerson(commands, as), code };
}

/** Reads the reason of a command that needs none. @throws WrongUsage for one that is not fit for the audit log */
export const readReason = (options: MemberOptions): string | null =>
  options.reason === undefined ? null : requireReason(options);

/** @throws WrongUsage without a reason that is fit for the audit log */
export function requireReason({ reason }: MemberOptions): string {
  const trimmed = reason?.trim() ?? "";
  if (!/^[^\p{Cc}\p{Cs}]{10,500}$/u.test(trimmed)) {
    throw new WrongUsage("Say why, in 10 to 500 characters on one line.");
  }
  return trimmed;
}
