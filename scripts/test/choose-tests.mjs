// What `npm test -- …` runs, from the words after it.

/**
 * The steps that run test files, and which files each runs. The order is the order of the steps.
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

/** The step that runs a test file; undefined for a file that is no test. */
export const stepOf = (file) => testProjects.find(({ holds }) => holds(file))?.step;

/** A path as somebody types it, as it is listed: from the repository's folder, with slashes. */
const asListed = (word, root) => {
  const slashed = word.replaceAll("\\", "/");
  const base = `${root.replaceAll("\\", "/")}/`;
  return (slashed.startsWith(base) ? slashed.slice(base.length) : slashed).replace(/^(\.\/)+/, "");
};

/** The parts of a title as reports print it ("group > test"). */
const partsOf = (words) => words.join(" ").split(/ [>›] /);

/** A word that can only be meant as a file. */
const looksLikeFile = (word) => /\.tsx?$|^(apps|packages|scripts|tests)\//.test(word);

const problem = (sentence) => ({ problem: sentence });

/** The words by what they are: options, names of steps, and the rest. */
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
 * Chooses what to run. A word is the name of a step, or a part of a test file's path, or else a part
 * of a test's title; such words belong together. Named steps limit the files to
 * theirs. A title alone is looked for in the files whose text contains it, because loading all of them
 * takes minutes; with a step it is looked for in all files of that step, also where it is composed.
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
        `no test file has "${title}" in its path or its text; a title that is composed is found with ` +
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
