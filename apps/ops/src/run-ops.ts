import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { Command, CommanderError } from "@commander-js/extra-typings";
import { commandGroups } from "./command-groups.ts";
import type { Context, Run } from "./context.ts";
import { describeError } from "./describe-error.ts";
import { type Outcome, Refused, toJson, WrongUsage } from "./outcome.ts";

export const exitCodes = { done: 0, problem: 1, wrongUsage: 2 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Where a command reads from and writes to. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes text as it is. */
  out(text: string): void;
  err(text: string): void;
  now(): Date;
}

/** Reads the version from package.json, which is one folder above both the sources and the bundle. */
const readVersion = (): string =>
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** The full name of a command, such as "secrets check". */
function nameOf(command: CommandUnknownOpts): string {
  const { parent } = command;
  return parent?.parent == null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/** Lets every command behave as its parent does, for example when it is called wrongly. */
function inherit(parent: CommandUnknownOpts): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inherit(command);
  }
}

function readEnvironment(terminal: Terminal, file: string | undefined): Context["environment"] {
  if (file === undefined) return terminal.environment;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new WrongUsage(`--env-file ${file} cannot be read: ${describeError(error)}`);
  }
  return { ...parseEnv(text), ...terminal.environment };
}

function print(terminal: Terminal, json: boolean, command: string, outcome: Outcome): ExitCode {
  const { ok = true, data, lines } = outcome;
  if (json) terminal.out(`${toJson({ command, ok, ...data })}\n`);
  else if (lines.length > 0) terminal.out(`${lines.join("\n")}\n`);
  return ok ? exitCodes.done : exitCodes.problem;
}

function printError(terminal: Terminal, json: boolean, command: string, error: unknown): ExitCode {
  // Our own sentences are printed whole; what others say may contain the addresses of services.
  const isOwn = error instanceof Refused || error instanceof WrongUsage;
  const message = isOwn ? error.message : describeError(error);
  if (json) terminal.out(`${toJson({ command, ok: false, error: message })}\n`);
  else terminal.err(`${message}\n`);
  return error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.problem;
}

/**
 * Runs one command of an operator.
 * @param words the words after `lilypad`
 * @returns the exit code: 0 done, 1 a problem was found or the command was refused, 2 wrong usage
 */
export async function runOps(words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: ExitCode = exitCodes.done;
  let current = "";
  const program = new Command("lilypad")
    .description("Sets up, checks and operates a Lilypad installation.")
    .version(readVersion(), "--version", "print the version")
    .option("--json", "print one JSON object for programs")
    .option("--env-file <file>", "read settings that are not set from a file of NAME=value lines")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError("Add --help for what the command does and its options.");
  const run: Run = async (work) => {
    const { json = false, envFile } = program.opts();
    try {
      const context: Context = {
        environment: readEnvironment(terminal, envFile),
        settingsFile: envFile,
        now: terminal.now,
        note: (line) => terminal.err(`${line}\n`),
      };
      exitCode = print(terminal, json, current, await work(context));
    } catch (error) {
      exitCode = printError(terminal, json, current, error);
    }
  };
  for (const command of commandGroups(run)) program.addCommand(command);
  inherit(program);
  program.hook("preAction", (_, command) => {
    current = nameOf(command);
  });
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isHelp = error.code === "commander.helpDisplayed" || error.code === "commander.version";
    return isHelp ? exitCodes.done : exitCodes.wrongUsage;
  }
  return exitCode;
}
