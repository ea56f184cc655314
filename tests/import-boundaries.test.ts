import { dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import {
  checkImport,
  featureGroups,
  findCycle,
  moduleGroups,
  moduleOf,
  resolveRelative,
} from "./boundaries.ts";
import { readImports } from "./read-imports.ts";
import { isTestFile, listFiles, readSource } from "./source-files.ts";

const sources = listFiles().filter((file) =>
  /^(apps|packages|scripts)\/.*\.(ts|tsx|mjs)$/.test(file),
);

test("every import goes through a door and in an allowed direction", () => {
  expect(sources.length).toBeGreaterThan(100);
  const violations = sources.flatMap((file) =>
    readImports(readSource(file)).flatMap(({ specifier, line }) => {
      const remedy = checkImport(file, specifier);
      return remedy === undefined ? [] : [`${file}:${line} imports "${specifier}": ${remedy}`];
    }),
  );
  expect(violations).toEqual([]);
});

test.each([
  ["files", /^(apps|packages|scripts)\//, (file: string) => file],
  ["folders", /^apps\/web\/src\//, dirname],
])("%s have no import cycle, type imports included", (_, checked, nodeOf) => {
  const graph = new Map<string, Set<string>>();
  for (const file of sources.filter((one) => checked.test(one) && !isTestFile(one))) {
    const targets = readImports(readSource(file))
      .filter(({ specifier }) => specifier.startsWith("."))
      .map(({ specifier }) => nodeOf(resolveRelative(file, specifier)))
      .filter((target) => target !== nodeOf(file));
    graph.set(nodeOf(file), new Set([...(graph.get(nodeOf(file)) ?? []), ...targets]));
  }
  expect(graph.size).toBeGreaterThan(50);
  expect(findCycle(graph)?.join(" → ") ?? "no cycle").toBe("no cycle");
});

test("every folder has at most 20 files, not counting tests", () => {
  const maxFiles = 20;
  /** Migrations are a numbered log; recordings are written by a test run. */
  const excepted = new Set([
    "apps/server/migrations",
    "apps/web/gallery/recordings",
    "apps/web/gallery/recordings/answers",
  ]);
  const counts = new Map<string, number>();
  for (const file of listFiles()) {
    if (!/^(apps|packages|scripts|tests)\//.test(file) || /\.(test|spec)\.tsx?$/.test(file))
      continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const large = [...counts].filter(([folder, count]) => count > maxFiles && !excepted.has(folder));
  expect(large, "Group the files by role, such as rules, state, steps, or a new module.").toEqual(
    [],
  );
});

test.each([
  ["feature of the web app", featureGroups],
  ["module of the server", moduleGroups],
])("every %s is in a group, and groups import one another in one direction", (_, groups) => {
  const files = sources.filter((file) => file.startsWith(`${groups.folder}/`));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => moduleOf(file) === undefined)).toEqual([]);
  const graph = Object.entries(groups.allowed).map(
    ([group, may]) => [group, new Set(may)] as const,
  );
  expect(findCycle(new Map(graph)) ?? []).toEqual([]);
});

test("every import that a group is allowed is used", () => {
  const made = new Set(
    sources
      .filter((file) => !isTestFile(file))
      .flatMap((file) =>
        readImports(readSource(file))
          .filter(({ specifier }) => specifier.startsWith("."))
          .map(({ specifier }) => {
            const [from, to] = [moduleOf(file), moduleOf(resolveRelative(file, specifier))];
            return `${from === undefined ? "" : dirname(from)} ${to === undefined ? "" : dirname(to)}`;
          }),
      ),
  );
  const unused = [moduleGroups, featureGroups].flatMap(({ folder, allowed }) =>
    Object.entries(allowed).flatMap(([group, may]) =>
      may
        .filter((other) => !made.has(`${folder}/${group} ${folder}/${other}`))
        .map((other) => `${group} → ${other}`),
    ),
  );
  expect(unused).toEqual([]);
});

test("packages and modules have no import cycle", () => {
  const graph = new Map<string, Set<string>>();
  for (const file of sources.filter((one) => !isTestFile(one))) {
    for (const { specifier } of readImports(readSource(file))) {
      const from = moduleOf(file) ?? /^(packages|apps)\/[^/]+/.exec(file)?.[0] ?? "";
      const to = specifier.startsWith("@lilypad/")
        ? specifier.replace("@lilypad/", "packages/")
        : specifier.startsWith(".")
          ? moduleOf(resolveRelative(file, specifier))
          : undefined;
      if (to === undefined || to === from || !from.includes("/")) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  expect(graph.size).toBeGreaterThan(5);
  const cycle = findCycle(graph);
  expect(cycle?.join(" → ") ?? "no cycle").toBe("no cycle");
});

test("the folders inside each server module have no import cycle", () => {
  const graph = new Map<string, Set<string>>();
  const inModules = sources.filter((one) => one.startsWith("apps/server/src/modules/"));
  for (const file of inModules.filter((one) => !isTestFile(one))) {
    for (const { specifier } of readImports(readSource(file))) {
      const target = specifier.startsWith(".") ? resolveRelative(file, specifier) : "";
      // The generated row types import nothing, so every folder of their module may use them.
      if (target.endsWith("/rows.gen.ts")) continue;
      const module = moduleOf(file);
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (module === undefined || moduleOf(target) !== module || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  expect(graph.size).toBeGreaterThan(5);
  expect(findCycle(graph)?.join(" → ") ?? "no cycle").toBe("no cycle");
});

describe("checkImport", () => {
  test.each([
    ["packages/ledger/src/reserve.ts", "@lilypad/chain", "may import money, db"],
    ["packages/money/src/asset.ts", "@lilypad/db", "may import none of our packages"],
    ["apps/server/src/app.ts", "@lilypad/ledger/src/reserve.ts", 'import from "@lilypad/ledger"'],
    ["apps/server/src/app.ts", "../../sandbox/src/app.ts", "is outside apps/server"],
    ["apps/guardian/src/main.ts", "@lilypad/api-contract/limits", "may import chain, db"],
    ["apps/sandbox/src/main.ts", "@lilypad/db", "may import money, bank-details, chain"],
    ["scripts/launch/main.ts", "@lilypad/testing", "may import chain, local-stack"],
    ["scripts/launch/main.ts", "../chaos/main.ts", "is outside scripts/launch"],
    ["packages/client/src/create-call.ts", "@lilypad/testing", "may import api-contract"],
    ["packages/worlds/src/quiet.ts", "@lilypad/server", "may import api-contract, client"],
    ["scripts/bench/people.ts", "@lilypad/db/src/pool.ts", 'import from "@lilypad/db"'],
    ["scripts/bench/people.ts", "../../packages/db/src/index.ts", 'import from "@lilypad/db"'],
    [
      "scripts/demo/town.ts",
      "../../apps/server/src/modules/enter/identity/access-tokens.ts",
      "import from apps/server/src/modules/enter/identity/index.ts",
    ],
    [
      "apps/server/src/app.ts",
      "./modules/money/payments/send.ts",
      "modules/money/payments/index.ts",
    ],
    [
      "apps/server/src/modules/grow/rewards/routes.ts",
      "../../books/wallets/status.ts",
      "import from apps/server/src/modules/books/wallets/index.ts",
    ],
    [
      "apps/server/src/modules/people/people/routes.ts",
      "../../money/payments/index.ts",
      "people may import no other group",
    ],
    [
      "apps/server/src/platform/ids.ts",
      "../modules/books/wallets/index.ts",
      "must not import modules",
    ],
    [
      "apps/web/src/shared/ui/button.tsx",
      "../../features/money/send/index.ts",
      "must not import features",
    ],
    [
      "apps/web/src/features/money/send/send.tsx",
      "../request/form.tsx",
      "features/money/request/index.ts",
    ],
    ["apps/web/src/app/app.tsx", "../console/frame/index.ts", "the console is a bundle of its own"],
    ["apps/web/src/console/console.tsx", "../app/query-client.ts", "has its own shell"],
    [
      "apps/web/src/features/bank/funding/queries.ts",
      "../../money/send/index.ts",
      "bank may import no other group",
    ],
    [
      "apps/web/src/features/money/send/send.tsx",
      "@lilypad/ledger",
      "may import money, bank-details, api-contract",
    ],
  ])("refuses in %s the import of %s, with a remedy", (file, specifier, remedy) => {
    expect(checkImport(file, specifier)).toContain(remedy);
  });

  test.each([
    ["apps/server/src/app.ts", "./modules/money/payments/index.ts"],
    ["apps/server/src/modules/money/payments/send.ts", "./store.ts"],
    ["packages/ledger/src/reserve.it.test.ts", "@lilypad/testing"],
    ["scripts/demo/town.ts", "@lilypad/testing"],
    ["scripts/demo/town.ts", "../../apps/server/test/worlds/open-product.ts"],
    ["scripts/dev/main.ts", "../launch/main.ts"],
    ["apps/web/src/features/money/send/send.tsx", "../../../shared/ui/index.ts"],
    ["apps/web/src/features/money/send/send.tsx", "@lilypad/api-contract/limits"],
  ])("allows in %s the import of %s", (file, specifier) => {
    expect(checkImport(file, specifier)).toBeUndefined();
  });

  test("readImports finds every form of import, also over several lines", () => {
    const source = `import a from "./a.ts";\nimport {\n  b,\n} from "./b.ts";\nexport * from "./c.ts";\nimport "./d.css";\nconst e = await import("./e.ts");\nimport type { F } from "./f.ts";`;
    expect(
      readImports(source)
        .map(({ specifier }) => specifier)
        .sort(),
    ).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.css", "./e.ts", "./f.ts"]);
  });

  test("a circle is found and named", () => {
    const graph = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    expect(findCycle(graph)).toEqual(["b", "c", "b"]);
  });
});
