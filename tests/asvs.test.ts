// docs/ASVS.md: every requirement of levels 1 and 2 has one row, whose places and tests exist.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { asvsLevels } from "./asvs-levels.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

const document = readSource("docs/ASVS.md");

interface Row {
  id: string;
  level: string;
  state: string;
  reason: string;
  /** The files that the last column names. */
  places: string[];
  text: string;
}

const filesIn = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, file = ""]) => file);

const rows: Row[] = document
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((text) => {
    const [, id = "", level = "", , state = "", reason = "", places = ""] = text
      .split("|")
      .map((cell) => cell.trim());
    return { id, level, state, reason, places: filesIn(places), text };
  });

test("the standard has 253 requirements of levels 1 and 2, and 92 of level 3", () => {
  const of = (...wanted: number[]) =>
    [...asvsLevels.values()].filter((level) => wanted.includes(level)).length;
  expect([of(1), of(2), of(1, 2), of(3)]).toEqual([70, 183, 253, 92]);
});

test("each requirement of levels 1 and 2 has one row, in the standard's order; of level 3 none has two", () => {
  const wanted = [...asvsLevels].filter(([, level]) => level < 3).map(([id]) => id);
  expect(rows.filter(({ level }) => level !== "3").map(({ id }) => id)).toEqual(wanted);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test("each row has the requirement's level, a known state and words about it", () => {
  const wrong = rows.filter(
    ({ id, level, state, reason, text }) =>
      String(asvsLevels.get(id)) !== level ||
      !["met", "n/a", "otherwise", "operator", "open"].includes(state) ||
      reason === "" ||
      text.split("|").length !== 8,
  );
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test("what is met names a place or a test, and what is decided otherwise or open says why at length", () => {
  const silent = rows.filter(({ state, reason, places }) =>
    state === "met"
      ? places.length === 0
      : ["otherwise", "open", "operator"].includes(state) && reason.length < 60,
  );
  expect(silent.map(({ text }) => text)).toEqual([]);
});

test("every place and test of a row exists, by its whole path", () => {
  const named = rows.flatMap(({ places, reason }) => [
    ...places,
    ...filesIn(reason).filter((file) => /\/.*\.\w+$/.test(file) && !file.startsWith("/")),
  ]);
  expect(named.length).toBeGreaterThan(250);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("a document of this repository that a row links to exists, with its heading", () => {
  const links = rows.flatMap(({ text }) => [...text.matchAll(/\]\(([^)]+)\)/g)]);
  expect(links.length).toBeGreaterThan(5);
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-");
  for (const [, link = ""] of links) {
    const [file = "", anchor] = link.split("#");
    const path = file.startsWith("../") ? file.slice(3) : `docs/${file}`;
    expect(existsSync(path), link).toBe(true);
    const headings = [...readSource(path).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      slug(text),
    );
    if (anchor !== undefined) expect(headings, link).toContain(anchor);
  }
});

test("the number of rows of each state is what the document's summary says", () => {
  const counts = ["met", "n/a", "otherwise", "operator", "open"].map((state) => {
    const found = rows.filter((row) => row.state === state && row.level !== "3");
    return `${found.length} ${state}`;
  });
  expect(document).toContain(`${counts.join(", ")}.`);
});

/** Calls of cryptographic functions: what is called, and its algorithm if it is written there. */
const cryptoCall =
  /\b(createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|scryptSync|pbkdf2Sync|createSign|createVerify|publicEncrypt|privateDecrypt|createECDH|diffieHellman)\(\s*(?:"([^"]+)")?/g;

const kindOf: Record<string, string> = {
  createHash: "hash",
  createHmac: "hmac",
  createCipheriv: "cipher",
  createDecipheriv: "cipher",
  hkdfSync: "hkdf",
  scryptSync: "scrypt",
  createECDH: "ecdh",
};

test("the product calls only the algorithms of the table in SECURITY-MODEL.md, and all of them", () => {
  const sources = listFiles().filter(
    (file) =>
      /^(apps\/(server|ops|guardian|web)|packages\/[\w-]+)\/(src|service-worker)\/.*\.tsx?$/.test(
        file,
      ) &&
      !isTestFile(file) &&
      !file.startsWith("packages/local-stack/"),
  );
  const called = new Set<string>();
  for (const file of sources) {
    for (const [, name = "", algorithm] of readSource(file).matchAll(cryptoCall)) {
      const kind = kindOf[name] ?? name;
      called.add(kind === "scrypt" ? kind : `${kind} ${algorithm}`);
    }
  }
  const [, after = ""] = readSource("docs/SECURITY-MODEL.md").split("\n## Algorithms\n");
  const [table = ""] = after.split("\n## ");
  const listed = [...table.matchAll(/`((?:hash|hmac|cipher|hkdf|scrypt|ecdh)[^`]*)`/g)];
  expect([...called].sort()).toEqual(listed.map(([, name = ""]) => name).sort());
});
