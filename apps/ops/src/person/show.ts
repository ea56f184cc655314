import { Argument } from "@commander-js/extra-typings";
import { type Commands, staffOperations } from "@lilypad/server";
import { memberCommand, readReason, requireMember, requirePerson } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Json, type Outcome, toJson } from "../outcome.ts";

type PersonCase = Awaited<ReturnType<Commands["modules"]["cases"]["read"]>>;

/** "name: value" for every value that is there. */
const pairs = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [`${name}: ${value}`],
  );

function describeIdentity({ person, verifications, safe }: PersonCase): string[] {
  return pairs({
    id: person.id,
    name: [person.firstName, person.lastName].filter(Boolean).join(" "),
    tag: person.displayTag,
    email: person.email,
    country: person.country,
    state: person.isFrozen ? `${person.status}, frozen` : person.status,
    joined: person.joinedAt,
    identity: verifications
      .map(({ provider, status, verifiedAt }) => `${provider} ${verifiedAt ?? status ?? "begun"}`)
      .join(", "),
    Safe: safe && `${safe.address} (${safe.status}, key ${safe.custody})`,
  });
}

function describeAccess({ sessions, liveSessions, secondFactor }: PersonCase): string[] {
  return [
    `sessions: ${liveSessions}`,
    ...sessions.map(({ device, lastUsedAt }) => `  ${device}, last used ${lastUsedAt}`),
    `passkeys: ${secondFactor.passkeys.length}, passcode: ${secondFactor.passcodeSetAt ?? "none"}`,
  ];
}

function describeStaffWork({ freezes, proposals, notes, open }: PersonCase): string[] {
  return [
    ...freezes.map(
      ({ status, kind, placedAt, endsAt }) =>
        `freeze (${status}): ${kind} from ${placedAt} until ${endsAt ?? "somebody lifts it"}`,
    ),
    ...proposals
      .filter(({ status }) => status === "open")
      .map((one) => {
        const what = one.kind === "freeze_change" ? one.details.change : one.kind;
        return `waits for approval: ${what.replaceAll("_", " ")}, proposal ${one.id}`;
      }),
    ...Object.entries(open).flatMap(([kind, count]) =>
      count === 0 ? [] : [`open ${kind}: ${count}`],
    ),
    ...notes.map(
      ({ writtenAt, authorTag, authorId, isConfidential, text }) =>
        `note of ${writtenAt} by ${authorTag ?? authorId}${isConfidential ? " (confidential)" : ""}: ${text.replaceAll(/\s+/g, " ")}`,
    ),
  ];
}

function toOutcome(found: PersonCase): Outcome {
  const data: { readonly [name: string]: Json } = JSON.parse(toJson(found));
  return {
    data,
    lines: [
      ...describeIdentity(found),
      ...found.balances.map(
        ({ currency, available, held }) => `balance: ${available} ${currency}, ${held} reserved`,
      ),
      ...found.bankAccounts.map(
        ({ bankName, last4, currency, status }) =>
          `bank account: ${bankName ?? "unnamed"} …${last4 ?? "?"} ${currency} (${status})`,
      ),
      ...describeAccess(found),
      ...describeStaffWork(found),
    ],
  };
}

export const personShow = (run: Run) =>
  memberCommand("show")
    .summary("show a person's case")
    .description(
      "Shows who a person is, what they have, how they sign in, what is open, freezes and the latest notes. Bank accounts are shown by " +
        "their last characters; more of them is only shown in the console.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const reason = readReason(options);
          const proof = await requireMember(commands, options);
          const { id } = await requirePerson(commands, text);
          const found = await commands.asStaff(
            { name: "person show", operation: staffOperations.readPersonCase },
            proof,
            { reason, subject: id },
            (act) => commands.modules.cases.read(act, id),
          );
          return toOutcome(found);
        }),
      ),
    );
