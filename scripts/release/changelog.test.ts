import { expect, test } from "vitest";
import { draftHeading, draftSection, groupSubjects, isLater, sectionOf } from "./changelog.ts";

const changelog = `# Changelog

## [Unreleased]

### Added
- Ponds.

## [0.1.0]

The first version.
`;

test("commits are grouped by module, and merges are left out", () => {
  const subjects = ["web: larger lilies", "Merge main", "Settlement: fewer retries", "fix a typo"];
  expect(Object.fromEntries(groupSubjects([...subjects, "web: a frog"]))).toEqual({
    other: ["fix a typo"],
    settlement: ["fewer retries"],
    web: ["larger lilies", "a frog"],
  });
});

test("a draft moves what was unreleased into the new section, with the commits to sort in", () => {
  const subjects = ["web: larger lilies"];
  const drafted = draftSection(changelog, { version: "0.2.0", date: "2026-11-24", subjects });
  expect(sectionOf(drafted, "Unreleased")).toBe("");
  expect(drafted).toContain("## [0.2.0] - 2026-11-24\n");
  expect(sectionOf(drafted, "0.2.0")).toBe(
    `${draftHeading}\n- **web**\n  - larger lilies\n\n### Added\n- Ponds.`,
  );
  expect(sectionOf(drafted, "0.1.0")).toBe("The first version.");
  expect(sectionOf(drafted, "0.3.0")).toBeUndefined();
});

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.0", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.9", "0.2.0", false],
])("%s comes after %s: %s", (version, than, later) => {
  expect(isLater(version, than)).toBe(later);
});
