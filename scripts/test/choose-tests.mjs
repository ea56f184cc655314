// Chooses what `npm test -- …` runs from its arguments.

/**
 * Steps that run test files, in their order, and the files of each.
 * @type {{ step: string, holds: (file: string) => boolean }[]}
 */
export const testProjects = [
  {
    step: "unit",
    holds: (file) =>
      /\.test\.ts$/.test(file) && !/\.it\.test\.ts$/.test(file) && !file.startsWith("apps/web/"),
  },
  { step: "web", runner: "vitest", holds: (file) => /^apps\/web\/src\/.*\.test\.tsx?$/.test(file) },
  { step: "integration", runner: "vitest", holds: (file) => /\.it\.test\.ts$/.test(file) },
  {
    step: "gallery",
    holds: (file) => /^apps\/web\/gallery\/.*\.spec\.ts$/.test(file),
  },
  {
    step: "browser",
    holds: (file) => /^apps\/web\/e2e\/.*\.spec\.ts$/.test(file),
  },
];

/** Returns the step that runs a test file; undefined if the file is not a test. */
export const stepOf = (file) => testProjects.find(({ holds }) => holds(file))?.step;

/** Converts a typed path to a path relative to the repository, with forward slashes. */
const asListed = (word, root) => {
  const slashed = word.replaceAll("\\", "/");
  const base = `${root.replaceAll("\\", "/")}/`;
  return (slashed.startsWith(base) ? slashed.slice(base.length) : slashed).replace(/^(\.\/)+/, "");
};

/** Splits a title as printed in reports ("group > test"). */
const partsOf = (words) => words.join(" ").split(/ [>›] /);

/** True if a word can only mean a file. */
const looksLikeFile = (word) => /\.tsx?$|^(apps|packages|scripts|tests)\//.test(word);

const problem = (sentence) => ({ problem: sentence });

/** Sorts the words into options, step names and the rest. */
function sortWords(words, steps) {
  const options = words.filter((word) => word.startsWith("--"));
  const plain = words.filter((word) => !word.startsWith("--") && word.trim() !== "");
  return {
    options,
    named: plain.filter((word) => steps.includes(word)),
    others: plain.filter((word) => !steps.includes(word)),
  };
}

/**
 * Chooses what to run. A word is a step's name, a part of a test file's path, or a part of a test's title;
 * several title words form one title. Named steps restrict the files. A title alone is searched only in
 * files whose text contains it, because loading all files takes minutes; together with a step it is
 * searched in all files of the step, which also finds titles that are composed at run time.
 *
 * @param {readonly string[]} words
 * @param {{ root: string, steps: readonly string[], files: readonly string[], read: (file: string) => string }} repository
 * @returns {{ steps: { name: string, files?: string[] }[], title?: string, inspect?: string } | { problem: string }}
 */
export function chooseTests(words, { root, steps, files, read }) {
  const { options, named, others } = sortWords(words, steps);
  const unknown = options.find((option) => !/^--inspect-brk(=[\w.:]+)?$/.test(option));
  if (unknown !== undefined) {
    return problem(`${unknown} is not an option of npm test; the only one is --inspect-brk`);
  }
  const withTests = testProjects.map(({ step }) => step).filter((step) => steps.includes(step));
  const limits = named.filter((step) => withTests.includes(step));
  const wanted = limits.length === 0 ? withTests : limits;
  const tests = files.filter((file) => wanted.includes(stepOf(file)));

  const byPath = new Set();
  const titleWords = [];
  for (const word of others) {
    const part = asListed(word, root);
    const found = tests.filter((file) => part !== "" && file.includes(part));
    if (found.length === 0 && looksLikeFile(part)) {
      return problem(`no test file of ${wanted.join(", ")} has "${word}" in its path`);
    }
    if (found.length === 0) titleWords.push(word);
    for (const file of found) byPath.add(file);
  }
  const titleParts = partsOf(titleWords);
  const title = titleWords.length === 0 ? undefined : titleParts.join(" ");

  let chosen;
  if (byPath.size > 0) chosen = tests.filter((file) => byPath.has(file));
  else if (title !== undefined && limits.length === 0) {
    chosen = tests.filter((file) => {
      const text = read(file);
      return titleParts.every((part) => text.includes(part));
    });
    if (chosen.length === 0) {
      return problem(
        `no test file has "${title}" in its path or its text; to find a title that is composed at run time, name ` +
          `its step: npm test -- unit "${title}"`,
      );
    }
  }
  const isChosen = (step) =>
    chosen !== undefined && withTests.includes(step)
      ? chosen.some((file) => stepOf(file) === step)
      : named.includes(step) || (named.length === 0 && others.length === 0);
  const result = steps.filter(isChosen).map((name) => {
    const own = (chosen ?? []).filter((file) => stepOf(file) === name);
    return own.length === 0 ? { name } : { name, files: own };
  });
  const [inspect] = options;
  if (inspect !== undefined && (result.length !== 1 || result[0]?.files?.length !== 1)) {
    return problem(`--inspect-brk needs one test file: npm test -- --inspect-brk <file>`);
  }
  return {
    steps: result,
    ...(title === undefined ? {} : { title }),
    ...(inspect === undefined ? {} : { inspect }),
  };
}
