import { Argument, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { AnswerOf, Commands, StaffOperation } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { type Json, type Outcome, toJson, WrongUsage } from "../outcome.ts";
import { type Field, listFields, readField } from "./operation-fields.ts";
import {
  type MemberOptions,
  memberCommand,
  readReason,
  requireMember,
  requirePerson,
  requireReason,
} from "./options.ts";
import { outlineOf } from "./outline.ts";
import { withCommands } from "./with-commands.ts";

/** The parts of a command that the contract does not have. */
export interface OperationCommand<T extends StaffOperation> {
  /** As it is typed, such as "person find". */
  readonly command: string;
  readonly operation: T;
  /** For the list of commands; by default the operation's summary. */
  readonly summary?: string;
  /** By default the operation's summary. */
  readonly description?: string;
  /** The fields that are given without an option, in this order, each with its name and text in --help; a person needs no words. */
  readonly given?: Readonly<Record<string, readonly [name: string, text: string]>>;
  /** The lines that people read in place of an outline of the answer. */
  readonly sentence?: (answer: AnswerOf<T>, input: Input) => readonly string[];
  /** For the option --dry-run: shows the thing that would be changed, and changes nothing. */
  readonly preview?: {
    readonly text: string;
    readonly show: (context: Context, input: Input) => Promise<Outcome>;
  };
}

type Input = Readonly<Record<string, unknown>>;
type Given = MemberOptions & Readonly<Record<string, unknown>>;

const personWords = ["person", "an email address, a tag or an id"] as const;

function optionOf({ flag, type, choices, help, isRequired }: Field) {
  const option = new Option(type === "boolean" ? flag : `${flag} <value>`, help);
  option.makeOptionMandatory(isRequired);
  if (choices !== undefined) option.choices(choices);
  return option;
}

/** The name under which commander has an option: "--is-open" as "isOpen". */
const attributeOf = ({ flag }: Field) => new Option(flag).attributeName();

/** Reads all fields from the words and options. */
function readInput(
  fields: readonly Field[],
  positions: readonly Field[],
  words: readonly unknown[],
  options: Given,
): Map<Field, unknown> {
  const input = new Map<Field, unknown>();
  for (const field of fields) {
    const position = positions.indexOf(field);
    const value = position === -1 ? options[attributeOf(field)] : words[position];
    if (value !== undefined) input.set(field, readField(field, value as string | boolean));
  }
  return input;
}

/** The input of one place of an operation, such as its query. */
const partOf = (input: ReadonlyMap<Field, unknown>, place: Field["place"]) =>
  Object.fromEntries(
    [...input].filter(([field]) => field.place === place).map(([{ name }, value]) => [name, value]),
  );

/** @throws WrongUsage for input that the API would refuse, before a code is mailed. A person is looked up later. */
function requireValid(
  operation: StaffOperation,
  fields: readonly Field[],
  input: ReadonlyMap<Field, unknown>,
  nameOf: (field: Field) => string,
): void {
  for (const place of ["params", "query", "body"] as const) {
    const issues = operation[place]?.safeParse(partOf(input, place)).error?.issues ?? [];
    for (const { path, message } of issues) {
      const field = fields.find((one) => one.place === place && one.name === String(path[0]));
      if (field?.isPerson) continue;
      const text = field?.allowed ? `must be ${field.allowed}` : message;
      const sentence = text.endsWith("…") ? text : `${text}.`;
      throw new WrongUsage(field === undefined ? sentence : `${nameOf(field)}: ${sentence}`);
    }
  }
}

/** The person by their id, wherever the operation names one. */
async function findPeople(commands: Commands, input: Map<Field, unknown>): Promise<Input> {
  for (const [field, value] of input) {
    if (!field.isPerson) continue;
    const { id } = await requirePerson(commands, String(value));
    input.set(field, id);
    return { userId: id };
  }
  return {};
}

/**
 * Makes the command of an operation of the API, in the name of a member of staff: words and options for its fields, its rules for them,
 * its roles, its reason and its entry in the audit log, and its answer as an outline or a sentence.
 */
export const operationCommand =
  <const T extends StaffOperation>(definition: OperationCommand<T>) =>
  (run: Run): CommandUnknownOpts => {
    const { command: name, operation, given = {}, preview } = definition;
    const fields = listFields(operation);
    const positions = fields
      .filter((field) => field.isPerson || field.name in given)
      .sort(
        (one, other) =>
          Object.keys(given).indexOf(one.name) - Object.keys(given).indexOf(other.name),
      );
    const wordsOf = ({ name: field }: Field) => given[field] ?? personWords;
    const nameOf = (field: Field) =>
      positions.includes(field) ? `<${wordsOf(field)[0]}>` : field.flag;
    const made: CommandUnknownOpts = memberCommand(name.split(" ").at(-1) ?? name);
    made.summary(definition.summary ?? operation.summary);
    made.description(definition.description ?? `${operation.summary}.`);
    for (const field of positions) made.addArgument(new Argument(nameOf(field), wordsOf(field)[1]));
    for (const field of fields) if (!positions.includes(field)) made.addOption(optionOf(field));
    if (preview !== undefined) made.option("--dry-run", preview.text);
    made.action((...all: unknown[]) =>
      run((context) => {
        const options = made.opts() as Given;
        const input = readInput(fields, positions, all, options);
        requireValid(operation, fields, input, nameOf);
        const values = () =>
          Object.fromEntries([...input].map(([field, value]) => [field.name, value]));
        if (preview !== undefined && options.dryRun === true)
          return preview.show(context, values());
        const reason =
          operation.staff.needsReason === true ? requireReason(options) : readReason(options);
        return withCommands(context, async (commands) => {
          const proof = await requireMember(commands, options);
          const person = await findPeople(commands, input);
          const answer = await commands.carryOut(name, operation, proof, {
            params: partOf(input, "params"),
            query: partOf(input, "query"),
            body: partOf(input, "body"),
            reason,
          } as never);
          return toOutcome(definition, answer as AnswerOf<T>, { ...values(), ...person });
        });
      }),
    );
    return made;
  };

function toOutcome<T extends StaffOperation>(
  { operation, sentence }: Pick<OperationCommand<T>, "operation" | "sentence">,
  answer: AnswerOf<T>,
  input: Input,
): Outcome {
  const found = answer as Readonly<Record<string, unknown>>;
  const { nextCursor, ...shown } = found;
  const answered = operation.method === "GET" ? found : { ...input, ...found };
  return {
    data: JSON.parse(toJson(answered)) as { readonly [name: string]: Json },
    lines: sentence?.(answer, input) ?? [
      ...outlineOf(shown),
      ...(typeof nextCursor === "string" ? [`There are more: --after ${nextCursor}`] : []),
    ],
  };
}
