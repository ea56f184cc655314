import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { maxPictureBytes } from "../scripts/screens/screens-page.ts";
import { doored, featureGroups } from "./boundaries.ts";
import {
  citationsIn,
  createIsKnown,
  linkedFiles,
  namedDocuments,
  namedFiles,
} from "./references.ts";
import { isTestFile, listFiles, readSource, root } from "./source-files.ts";

const files = listFiles();
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const withDoors = doored.filter((parent) => /\/(modules|features)\/[a-z]+$/.test(parent));
const maxLines = 400;

test("no file or folder has a vague name such as utils", () => {
  const vague = /(^|\/)(utils?|helpers?|commons?|managers?|misc)(\.|\/|$)|-(utils?|helpers?)\./;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

test("source files are named in kebab-case", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const wrong = sources.filter((file) => !kebab.test(file.split("/").at(-1) ?? ""));
  expect(wrong).toEqual([]);
});

test("no source file exceeds the max number of lines, unless a comment gives the reason", () => {
  const long = sources.filter((file) => {
    const source = readSource(file);
    return source.split("\n").length > maxLines && !/one file because|long because/i.test(source);
  });
  expect(long).toEqual([]);
});

test("every module and feature has a door (index.ts), and doors contain only exports", () => {
  const modules = new Set(
    sources.flatMap((file) =>
      withDoors.flatMap((parent) => {
        const [name, ...rest] = file.startsWith(`${parent}/`)
          ? file.slice(parent.length + 1).split("/")
          : [];
        return name === undefined || rest.length === 0 ? [] : [`${parent}/${name}`];
      }),
    ),
  );
  const doorless = [...modules].filter((one) => !existsSync(join(root, one, "index.ts")));
  // The table of routes loads a screen from its own file, so a feature that has only screens needs no door.
  const onlyScreens = (folder: string) =>
    folder.startsWith(`${featureGroups.folder}/`) &&
    sources.some((file) => file.startsWith(`${folder}/`) && file.endsWith("-screen.tsx"));
  expect(doorless.filter((folder) => !onlyScreens(folder))).toEqual([]);
  const doors = [
    ...[...modules].filter((one) => !doorless.includes(one)).map((one) => `${one}/index.ts`),
    ...sources.filter((file) => /^packages\/[^/]+\/src\/index\.ts$/.test(file)),
  ];
  const withCode = doors.filter((door) => {
    const rest = readSource(door)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\/\/.*/g, "")
      .replace(
        /(import|export)\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+"[^"]+"(\s+with\s+\{[^}]*\})?;/g,
        "",
      );
    return rest.trim() !== "";
  });
  expect(withCode).toEqual([]);
});

test("the lock file contains no download URLs", () => {
  expect(readSource("package-lock.json")).not.toMatch(/"resolved":\s*"https?:/);
});

test("every npm package is pinned to an exact version", () => {
  const manifest = z.object({
    dependencies: z.record(z.string(), z.string()).optional(),
    devDependencies: z.record(z.string(), z.string()).optional(),
  });
  const loose = files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => {
      const { dependencies, devDependencies } = manifest.parse(JSON.parse(readSource(file)));
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`);
    });
  expect(loose).toEqual([]);
});

test("due work is claimed in one place", () => {
  const claim = "apps/server/src/platform/due-work/claim-due.ts";
  const outbox = "apps/server/src/platform/live/dispatch-outbox.ts";
  /** Takes an owner from a supply; nothing there is due. */
  const owners = "apps/server/sql/wallets/owner_lock_next.sql";
  const claiming = files.filter(
    (file) =>
      /^(apps|packages)\/.*\.(ts|sql)$/.test(file) &&
      !file.includes("/migrations/") &&
      !isTestFile(file) &&
      /\bskip\s+locked\b/i.test(readSource(file)),
  );
  const remedy =
    "Declare a queue and a step with platform/due-work instead of claiming rows by hand.";
  expect(claiming, remedy).toEqual([owners, claim, outbox]);
});

test("an integration test whose product runs its loops says why", () => {
  const silent = files.filter(
    (file) =>
      file.endsWith(".it.test.ts") &&
      /\bloops: true\b/.test(readSource(file)) &&
      !/^\s*(\/\/|\*).*\bloops?\b/m.test(readSource(file)),
  );
  const remedy =
    "Leave out `loops: true`: product.quiet() does what is due. If the test is about the loops, say so in a comment.";
  expect(silent, remedy).toEqual([]);
});

test("the web app's caches of server state are created in one place", () => {
  const place = "apps/web/src/shared/online/create-query-client.ts";
  const creating = files.filter(
    (file) =>
      /^apps\/web\/(src|test)\/.*\.tsx?$/.test(file) &&
      !isTestFile(file) &&
      /\bnew QueryClient\b|\bnetworkMode\b/.test(readSource(file)),
  );
  const remedy =
    "Use createQueryClient: with the library's defaults, changes that somebody makes offline wait and happen later.";
  expect(creating, remedy).toEqual([place]);
});

/** All text files except references.test.ts, which contains invented references. */
const texts = files.filter(
  (file) =>
    /\.(ts|tsx|mjs|css|sql|sol|html|md|json)$/.test(file) &&
    !["package-lock.json", "tests/references.test.ts"].includes(file),
);
const documents = texts.filter((file) => file.endsWith(".md"));
const isKnown = createIsKnown(files);

test("nothing cites a document that is not in the repository", () => {
  const cited = texts.flatMap((file) => {
    const source = readSource(file);
    const missing = namedDocuments(source).filter((name) => !isKnown(name));
    return [...citationsIn(source), ...missing].map((words) => `${file}: ${words}`);
  });
  const remedy =
    "State the rule itself, or cite an ADR of docs/adr. A test title says what is expected.";
  expect(cited, remedy).toEqual([]);
});

const pictures = files.filter((file) => /^docs\/.*\.(png|jpe?g|webp)$/.test(file));
const compressed = pictures.filter((file) => file.endsWith(".webp"));

test("pictures in docs have one format and are below their max size", () => {
  expect(new Set(pictures.map((file) => posix.extname(file))).size).toBe(1);
  const large = compressed.filter((file) => statSync(join(root, file)).size > maxPictureBytes);
  expect(large).toEqual([]);
});

test("every compressed picture in docs is shown by a document", () => {
  const shown = new Set(
    documents.flatMap((document) =>
      linkedFiles(readSource(document)).map((link) => posix.join(posix.dirname(document), link)),
    ),
  );
  const unused = compressed.filter((file) => !shown.has(file));
  expect(unused, "Run scripts/write-screens.ts.").toEqual([]);
});

test("links and file names in documents lead to files that exist", () => {
  const dead = documents.flatMap((document) => {
    const source = readSource(document);
    const targets = linkedFiles(source).map((link) => posix.join(posix.dirname(document), link));
    return [
      ...targets.filter((target) => !existsSync(join(root, target))),
      ...namedFiles(source).filter((name) => !isKnown(name)),
    ].map((name) => `${document}: ${name}`);
  });
  expect(dead, "Correct the link or name, or remove it.").toEqual([]);
});

test("texts on screens are spelled email, without a hyphen", () => {
  const hyphenated = new RegExp(["\\be", "mail"].join("-"), "i");
  const read = files.filter((file) => /^(apps|packages)\/.*\.(ts|tsx|html|css)$/.test(file));
  expect(read.filter((file) => hyphenated.test(readSource(file)))).toEqual([]);
});

test("RULES.md names the place of at least ten rules, and every place exists", () => {
  const text = readSource("docs/RULES.md");
  const section = text.split("## Where each rule is implemented")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => /^\| (?!rule|-)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const row of rows) {
    const places = [...row.matchAll(/`([\w.-]+\/[^`]+)`/g)].map((match) => match[1] ?? "");
    expect(places, row).not.toEqual([]);
    for (const place of places) expect(existsSync(join(root, place)), place).toBe(true);
  }
});
