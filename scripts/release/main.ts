// `npm run release -- <version>` prepares a release, and after it was edited and committed, builds and tags it. It never
// pushes. With --dry-run it changes nothing but dist/release.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { buildChanged } from "../build.mjs";
import { writeArtefacts } from "./artefacts.ts";
import { draftHeading, draftSection, isLater, sectionOf } from "./changelog.ts";
import { runProgram } from "./run-program.ts";

const root = process.cwd();
const git = (...words: string[]) => runProgram(root, "git", words).trim();
const read = (file: string) => readFileSync(join(root, file), "utf8");

class Refused extends Error {}

const ownVersion = (): string => JSON.parse(read("package.json")).version;

/** The newest release that this commit contains, such as "0.1.0"; undefined before the first one. */
function lastRelease(): string | undefined {
  const tags = git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname");
  return tags
    .split("\n")
    .find((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    ?.slice(1);
}

/** Files that name the version, and what the version follows there. */
const versioned: readonly (readonly [string, string])[] = [
  ["package.json", '\n  "version": "'],
  ["package-lock.json", '\n  "version": "'],
  ["package-lock.json", '\n      "name": "lilypad",\n      "version": "'],
  ["deploy/compose/compose.yaml", "image: lilypad:"],
  ["deploy/helm/lilypad/Chart.yaml", "\nversion: "],
  ["deploy/helm/lilypad/Chart.yaml", '\nappVersion: "'],
];

function setVersion(from: string, to: string): void {
  for (const [file, before] of versioned) {
    const text = read(file);
    if (!text.includes(before + from)) throw new Refused(`${file} does not name version ${from}`);
    writeFileSync(
      join(root, file),
      text.replace(before + from, () => before + to),
    );
  }
}

function check(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Refused("A version is three numbers: 0.2.0.");
  if (git("status", "--porcelain") !== "") {
    throw new Refused("There are changes that are not committed. Commit or remove them first.");
  }
  if (git("tag", "--list", `v${version}`) !== "") {
    throw new Refused(`v${version} exists. A released version never changes: choose the next one.`);
  }
  const last = lastRelease() ?? "0.0.0";
  if (!isLater(version, last))
    throw new Refused(`The last release is ${last}: choose a later one.`);
}

function draft(version: string): string {
  const last = lastRelease();
  // What was made before the first tag is in the changelog already.
  const subjects =
    last === undefined
      ? []
      : git("log", "--format=%s", "--no-merges", `v${last}..HEAD`).split("\n");
  return draftSection(read("CHANGELOG.md"), {
    version,
    date: git("log", "-1", "--format=%cs"),
    subjects,
  });
}

/** Writes the draft of the section and the new version, for a person to edit and commit. */
function prepare(version: string): void {
  const drafted = draft(version);
  if (ownVersion() !== version) setVersion(ownVersion(), version);
  writeFileSync(join(root, "CHANGELOG.md"), drafted);
  console.log(
    `CHANGELOG.md has a draft of the section ${version}, and the files name this version.`,
  );
  console.log("Edit the section, commit, run `npm test`, and run this command again.");
}

function checkSection(section: string, version: string): void {
  if (section.includes(draftHeading)) {
    throw new Refused(`CHANGELOG.md still has "${draftHeading}": sort in or remove what it lists.`);
  }
  if (section === "") throw new Refused(`The section ${version} of CHANGELOG.md is empty.`);
  if (ownVersion() !== version) throw new Refused(`package.json has version ${ownVersion()}.`);
}

async function release(version: string, { dryRun = false, built = false }): Promise<void> {
  check(version);
  const section = sectionOf(read("CHANGELOG.md"), version);
  if (section === undefined && !dryRun) return prepare(version);
  if (section === undefined) console.log(sectionOf(draft(version), version));
  else if (!dryRun) checkSection(section, version);
  if (!built) await buildChanged();
  const folder = join(root, "dist/release", version);
  const committedAtSeconds = Number(git("log", "-1", "--format=%ct"));
  const { files, bytes } = writeArtefacts({ root, folder, version, committedAtSeconds });
  console.log(
    `dist/release/${version}: ${files.join(", ")} (${(bytes / 1e6).toFixed(1)} MB unpacked)`,
  );
  if (dryRun) {
    console.log(
      `A dry run: v${version} was not tagged, and no file of the repository was changed.`,
    );
    return;
  }
  git("tag", "--annotate", `v${version}`, "--message", `Lilypad ${version}`);
  console.log(`Tagged v${version}. Nothing was pushed: git push origin v${version}`);
}

const program = new Command("release")
  .argument("<version>", "three numbers, such as 0.2.0")
  .option("--dry-run", "write the files to dist/release and change nothing else")
  .option("--built", "use what is built already; only with --dry-run")
  .action(async (version, options) => {
    try {
      if (options.built && !options.dryRun) throw new Refused("--built needs --dry-run.");
      await release(version, options);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  });
await program.parseAsync();
