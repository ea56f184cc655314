import type { MailServer } from "@lilypad/testing";
import { run, runJson } from "../apps/ops/test/run.ts";

/** Runs a command as a member of staff: once for the code, which is mailed, and again with it. */
export async function runAs(
  member: { settings: Readonly<Record<string, string>>; mailServer: MailServer; email: string },
  words: readonly string[],
) {
  const { settings, mailServer, email } = member;
  const asMember = [...words, "--as", email];
  const asked = await run(asMember, settings);
  if (!asked.err.includes("A code was mailed")) return { ...asked, answer: {} as never };
  const { exitCode, answer } = await runJson(
    [...asMember, "--code", mailServer.codeFor(email)],
    settings,
  );
  return { exitCode, answer, err: String(answer.error ?? ""), out: "" };
}
