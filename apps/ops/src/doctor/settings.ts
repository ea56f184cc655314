import {
  type Config,
  describeUnknown,
  findBypasses,
  findMisspeltSettings,
  findSettingProblems,
  readConfig,
} from "@lilypad/server";
import type { Context } from "../context.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

type Environment = Context["environment"];

/** The settings that are valid by themselves, so that one wrong setting hides no other problem. */
export interface ValidSettings {
  /** The value of a setting; undefined if it is not set, or wrong. */
  value(name: string): string | undefined;
  /** The settings with their defaults; undefined if one of them is wrong. */
  readonly config: Config | undefined;
  readonly isProduction: boolean;
  /** True if this process would send transactions. */
  readonly isWorker: boolean;
}

/** Checks every setting with the server's own parser. */
export function checkSettings(environment: Environment): {
  findings: Finding[];
  settings: ValidSettings;
} {
  const problems = findSettingProblems({ ...environment });
  const wrong = new Set(problems.map((line) => line.replace(/:.*$/s, "")));
  const value = (name: string) =>
    wrong.has(name) || environment[name] === "" ? undefined : environment[name];
  const findings =
    problems.length === 0
      ? [ok("settings", "Every setting is valid.")]
      : problems.map((line) =>
          problem("settings", line, "Correct the setting; docs/SETTINGS.md describes it."),
        );
  const config = problems.length === 0 ? readConfig({ ...environment }) : undefined;
  const isProduction = value("LILYPAD_ENV") === "production";
  return {
    findings: [
      ...findings,
      ...findMisspeltSettings(environment).map((unknown) =>
        warning("settings", describeUnknown(unknown), "Correct its name, or remove it."),
      ),
      ...(config === undefined || !isProduction ? [] : findBypasses(config)).map((bypass) =>
        problem("settings", bypass, "Remove the setting: it is for trying things out."),
      ),
    ],
    settings: {
      value,
      config,
      isProduction,
      isWorker: value("WORKERS") !== "false",
    },
  };
}
