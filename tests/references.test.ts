import { describe, expect, it } from "vitest";
import {
  citationsIn,
  createIsKnown,
  linkedFiles,
  namedDocuments,
  namedFiles,
} from "./references.ts";

describe("a citation of a document outside the repository", () => {
  it.each([
    ["/** Specification 2 §9: every 30 s. */", ["Specification 2", "§"]],
    ["// see spec 1", ["spec 1"]],
    ["// The specification wants this.", ["The specification"]],
    ['it("answers as specified")', ["as specified"]],
    ["// §4", ["§"]],
    ["-- asked for by issue 12", ["issue 12"]],
  ])("is found in %s", (source, found) => {
    expect(citationsIn(source)).toEqual(found);
  });

  it.each([
    "/** RFC 8030 §5 and §7.3: what the answer means. */",
    "/** As specified in RFC 8188. */",
    'import { x } from "./answers-as-specified.ts";',
    "await register(swagger, { specification: { document } });",
    '"No amount specified"',
    'testMatch: "story.spec.ts"',
  ])("is not found in %s", (source) => {
    expect(citationsIn(source)).toEqual([]);
  });
});

describe("references", () => {
  it("namedDocuments finds the documents and ADRs that a source names", () => {
    const source = "// decisions.md and ADR 14; https://example.com/a.md";
    expect(namedDocuments(source)).toEqual(["decisions.md", "docs/adr/0014-"]);
  });

  it("linkedFiles finds relative links and pictures in a document", () => {
    const document = '[a](../b.md#c) [d](https://e.f) [g](#h) <img src="i.png" />';
    expect(linkedFiles(document)).toEqual(["../b.md", "i.png"]);
  });

  it("namedFiles finds sources and folders that a document names", () => {
    const document = "`pay.ts`, `docs/adr`, `npm test`, `chain-deployment.json`, `*.sql`";
    expect(namedFiles(document)).toEqual(["pay.ts", "docs/adr"]);
  });
});

it("createIsKnown accepts a file's path, the end of its path, and its folders", () => {
  const isKnown = createIsKnown(["docs/adr/0014-rewards.md", "apps/web/src/main.ts"]);
  for (const name of [
    "apps/web/",
    "src/main.ts",
    "main.ts",
    "../adr/0014-rewards.md",
    "docs/adr/0014-",
  ])
    expect(isKnown(name)).toBe(true);
  for (const name of ["web/main.ts", "ain.ts", "docs/adr/0015-", "decisions.md"])
    expect(isKnown(name)).toBe(false);
});
