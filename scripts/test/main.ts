// Runs `npm test` or `npm run test:deep`; docs/CHECKS.md says what each of them checks.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Budget, compareWithBudget, type TimedResult } from "./budget.ts";
import { type Choice, type ChosenStep, chooseTests } from "./choose-tests.ts";
import { readEvents } from "./events.ts";
import { listTestFiles } from "./list-test-files.ts";
import { measureMachine } from "./measure-machine.ts";
import { root } from "./programs.ts";
import { type FlakyTest, rerunFailed } from "./rerun-failed.ts";
import { emptyResult, filesThatPassed, type Result, resultOf } from "./result.ts";
import { newEventsFile, reports, runStep } from "./run-step.ts";
import { openSeries } from "./series.ts";
import { splitIntoParts } from "./split-into-parts.ts";
import { isTestStep, type Suite } from "./suites.ts";
import { sumUp } from "./sum-up.ts";

const readJson = <Content>(name: string): Content =>
  JSON.parse(readFileSync(join(root, "scripts/test", name), "utf8"));

const failedResult: Result = { ...emptyResult, passes: false };

/** Lists every file and command of the chosen steps, and keeps those of one part. */
function choosePart(choice: Choice, files: readonly string[]): ChosenStep[] {
  const units = choice.steps.flatMap(({ step, files: own }) =>
    isTestStep(step)
      ? (own ?? files.filter(step.holds)).map((name) => ({ step: step.name, name }))
      : [{ step: step.name, name: step.name }],
  );
  const { number, count } = choice.part ?? { number: 1, count: 1 };
  const seconds = readJson<Record<string, number>>("deep-seconds.json");
  const chosen = splitIntoParts(units, seconds, count)[number - 1] ?? [];
  return choice.steps.flatMap(({ step }) => {
    const own = chosen.filter((unit) => unit.step === step.name).map(({ name }) => name);
    return own.length === 0 ? [] : [{ step, files: own.sort() }];
  });
}

/** Runs what has not passed yet of a step of a series. @returns the result of all its chosen files */
async function continueStep({ step, files = [] }: ChosenStep, eventsFile: string): Promise<Result> {
  const chosen = new Set(files);
  const ofChosen = () => readEvents(eventsFile).filter(({ file }) => chosen.has(file));
  const done = filesThatPassed(ofChosen());
  const left = files.filter((file) => !done.has(file));
  if (done.size > 0) console.log(`${done.size} passed before on this commit.`);
  const ran = left.length === 0 ? emptyResult : await runStep(step, { files: left }, eventsFile);
  const result = resultOf(ofChosen());
  return { ...result, passes: ran.passes && result.passes };
}

/**
 * Runs the tests that a command's words name.
 * @param installSeconds how long the installation of the packages took
 * @returns the process's exit code
 */
export async function main(
  suite: Suite,
  words: readonly string[],
  installSeconds: number,
): Promise<number> {
  const startedAt = new Date();
  const files = listTestFiles(root);
  const choice = chooseTests(words, {
    suite,
    root,
    files,
    read: (file) => readFileSync(join(root, file), "utf8"),
  });
  if ("problem" in choice) {
    console.error(`${choice.problem}.`);
    console.error(`The steps are ${suite.steps.map(({ name }) => name).join(", ")}.`);
    console.log("0 passed, 1 failed");
    return 2;
  }
  if (suite.isSeries) process.env.DEEP = "1";
  const isSeries = suite.isSeries && !choice.isNamed;
  const seriesFile = isSeries ? openSeries({ isNew: choice.isAgain }) : undefined;
  // A machine is measured before its cores are busy with tests.
  const isWhole = !suite.isSeries && !choice.isNamed;
  let speed = isWhole ? await measureMachine() : undefined;

  const chosen = seriesFile === undefined ? choice.steps : choosePart(choice, files);
  const results: TimedResult[] = [];
  const flaky: FlakyTest[] = [];
  for (const one of chosen) {
    const { step } = one;
    console.log(`\n── ${step.name}`);
    const stepStartedAt = performance.now();
    let result = await (seriesFile === undefined
      ? runStep(step, { ...choice, ...one }, newEventsFile(step.name))
      : continueStep(one, seriesFile(step.name))
    ).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return failedResult;
    });
    if (process.env.CI === "true" && choice.inspect === undefined) {
      const again = await rerunFailed(step, result);
      result = again.result;
      flaky.push(...again.flaky);
    }
    const seconds = (performance.now() - stepStartedAt) / 1000;
    results.push({ ...result, name: step.name, seconds });
  }

  let budget = { lines: [] as string[], failures: [] as string[] };
  if (speed !== undefined) {
    const limits = readJson<Budget>("budget.json");
    budget = compareWithBudget(results, speed, limits);
    if (budget.failures.length > 0) {
      // The machine may have become slower since the start.
      speed = Math.min(speed, await measureMachine());
      budget = compareWithBudget(results, speed, limits);
    }
  }
  const { passed, failed, lines } = sumUp(results, {
    ...(choice.title === undefined ? {} : { title: choice.title }),
    ...(speed === undefined ? {} : { speed }),
    flaky,
    ...budget,
  });
  const folder = suite.isSeries ? join(reports, "deep") : reports;
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write("steps.json", {
    startedAt,
    node: process.version,
    installSeconds,
    ...(speed === undefined ? {} : { speed }),
    steps: results.map(({ tests: _, ...step }) => step),
    passed,
    failed,
    flaky: flaky.map(({ title }) => title),
  });
  write("flaky.json", flaky);
  console.log(`\n${lines.join("\n")}`);
  return failed === 0 ? 0 : 1;
}
