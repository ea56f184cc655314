// Chooses what `npm test -- …` and `npm run test:deep -- …` run from their arguments.
import { isTestStep, placeOf, type Step, type Suite } from "./suites.ts";

/** A step, and its test files if not all of them are chosen. */
export interface ChosenStep {
  step: Step;
  files?: string[];
}

export interface Choice {
  steps: ChosenStep[];
  /** A part of the titles of the tests to run. */
  title?: string;
  /** The option --inspect-brk as typed. */
  inspect?: string;
  /** `--part 2/6`: which of several parts of about equal length. */
  part?: { number: number; count: number };
  /** True if words name what runs. */
  isNamed: boolean;
  /** True with `--again`: what passed before on the same commit runs again. */
  isAgain: boolean;
}

export interface Problem {
  problem: string;
}

/** Converts a typed path to a path relative to the repository, with forward slashes. */
const asListed = (word: string, root: string) => {
  const slashed = word.replaceAll("\\", "/");
  const base = `${root.replaceAll("\\", "/")}/`;
  return (slashed.startsWith(base) ? slashed.slice(base.length) : slashed).replace(/^(\.\/)+/, "");
};

/** Splits a title as printed in reports ("group > test"). */
const partsOf = (words: readonly string[]) => words.join(" ").split(/ [>›] /);

/** True if a word can only mean a file. */
const looksLikeFile = (word: string) => /\.tsx?$|^(apps|packages|scripts|tests)\//.test(word);

const problem = (sentence: string): Problem => ({ problem: sentence });

interface Options {
  inspect?: string;
  part?: { number: number; count: number };
  isAgain: boolean;
  words: string[];
}

/** Separates the options from the other words. Only a series (test:deep) has parts and can run again. */
function readOptions(given: readonly string[], suite: Suite): Options | Problem {
  const options: Options = { isAgain: false, words: [] };
  const waiting = [...given];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (/^--inspect-brk(=[\w.:]+)?$/.test(word)) options.inspect = word;
    else if (suite.isSeries && word === "--again") options.isAgain = true;
    else if (suite.isSeries && /^--part(=|$)/.test(word)) {
      const value = word === "--part" ? (waiting.shift() ?? "") : word.slice("--part=".length);
      const [, number = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(value) ?? []).map(Number);
      if (number < 1 || number > count) return problem("--part needs a part, such as 2/6");
      options.part = { number, count };
    } else if (word.startsWith("--")) {
      const known = suite.isSeries ? "--inspect-brk, --part and --again" : "--inspect-brk";
      return problem(`${word} is not an option of ${suite.command}, which knows ${known}`);
    } else if (word.trim() !== "") options.words.push(word);
  }
  return options;
}

/** Says which command runs the files with this part in their path, if it is another one. */
function placeElsewhere(part: string, suite: Suite, files: readonly string[]): string | undefined {
  const file = part === "" ? undefined : files.find((one) => one.includes(part));
  const place = file === undefined ? undefined : placeOf(file);
  if (place === undefined || place.suite === suite) return undefined;
  return `${file} runs with ${place.suite.command}`;
}

/**
 * Chooses what to run. A word is a step's name, a part of a test file's path, or a part of a test's title;
 * several title words form one title. Named steps restrict the files. A title alone is searched only in
 * files whose text contains it, because loading all files takes minutes; together with a step it is
 * searched in all files of the step, which also finds titles that are composed at run time.
 */
export function chooseTests(
  given: readonly string[],
  repository: {
    suite: Suite;
    root: string;
    /** Every test file of the repository. */
    files: readonly string[];
    read: (file: string) => string;
  },
): Choice | Problem {
  const { suite, root, files, read } = repository;
  const options = readOptions(given, suite);
  if ("problem" in options) return options;
  const named = suite.steps.filter(({ name }) => options.words.includes(name));
  const others = options.words.filter((word) => !suite.steps.some(({ name }) => name === word));
  const withTests = suite.steps.filter(isTestStep);
  const limits = named.filter(isTestStep);
  const searched = limits.length === 0 ? withTests : limits;
  const tests = files.filter((file) => searched.some(({ holds }) => holds(file)));

  const byPath = new Set<string>();
  const titleWords: string[] = [];
  for (const word of others) {
    const part = asListed(word, root);
    const found = tests.filter((file) => part !== "" && file.includes(part));
    const elsewhere = found.length > 0 ? undefined : placeElsewhere(part, suite, files);
    if (elsewhere !== undefined) return problem(elsewhere);
    if (found.length === 0 && looksLikeFile(part)) {
      const names = searched.map(({ name }) => name).join(", ");
      return problem(`no test file of ${names} has "${word}" in its path`);
    }
    if (found.length === 0) titleWords.push(word);
    for (const file of found) byPath.add(file);
  }
  const titleParts = partsOf(titleWords);
  const title = titleWords.length === 0 ? undefined : titleParts.join(" ");

  let chosen: string[] | undefined;
  const hasTitle = (file: string) => {
    const text = read(file);
    return titleParts.every((part) => text.includes(part));
  };
  if (byPath.size > 0) {
    chosen = tests.filter((file) => byPath.has(file));
    // Decided now: after the files have run it would cost their whole time to say the same.
    if (title !== undefined && limits.length === 0 && !chosen.some(hasTitle)) {
      const [first] = searched.filter(({ holds }) => chosen?.some(holds));
      return problem(
        `no test file has "${title}" in its path, and none of the ${chosen.length} named by the other words has it in its text; ` +
          `to find a title that is composed at run time, name its step too: ${suite.command} -- ${first?.name} ${others.join(" ")}`,
      );
    }
  } else if (title !== undefined && limits.length === 0) {
    chosen = tests.filter(hasTitle);
    if (chosen.length === 0) {
      const [first] = searched;
      return problem(
        `no test file has "${title}" in its path or its text; to find a title that is composed at run time, name ` +
          `its step: ${suite.command} -- ${first?.name} "${title}"`,
      );
    }
  }
  const steps = suite.steps.flatMap((step): ChosenStep[] => {
    if (chosen !== undefined && isTestStep(step)) {
      const own = chosen.filter(step.holds);
      return own.length === 0 ? [] : [{ step, files: own }];
    }
    const isChosen = named.includes(step) || (named.length === 0 && others.length === 0);
    return isChosen ? [{ step }] : [];
  });
  const { inspect, part, isAgain } = options;
  if (inspect !== undefined && (steps.length !== 1 || steps[0]?.files?.length !== 1)) {
    return problem("--inspect-brk needs one test file: npm test -- --inspect-brk <file>");
  }
  return {
    steps,
    ...(title === undefined ? {} : { title }),
    ...(inspect === undefined ? {} : { inspect }),
    ...(part === undefined ? {} : { part }),
    isNamed: options.words.length > 0,
    isAgain,
  };
}
