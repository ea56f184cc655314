import { expect, it } from "vitest";
import { readSections, writePage } from "./screens-page.ts";

const page = `# Screens

## Welcome

| screen | light | dark | design, light |
|---|---|---|---|
| landing | <img src="landing-light.png" /> | <img src="landing-dark.png" /> | <img src="mock/landing-light.png" /> |
| old | <img src="old-light.png" /> | <img src="old-dark.png" /> |  |
`;

it("the page of the screens keeps its order, whatever else has been drawn", () => {
  const sections = readSections(page);
  expect(sections).toEqual([{ heading: "Welcome", names: ["landing", "old"] }]);
  const written = writePage(sections, ["add-money", "old", "landing"]);
  expect(readSections(written)).toEqual(sections);
  expect(written).toContain(
    '| landing | <img src="landing-light.webp" width="195" alt="landing, light" /> |',
  );
});

it("the page of the screens is not written without the picture of one of them", () => {
  expect(() => writePage(readSections(page), ["landing"])).toThrow("no picture of old");
});

it("the page of the screens is the same if it is written again", () => {
  const names = ["landing", "old"];
  const once = writePage(readSections(page), names);
  expect(writePage(readSections(once), names)).toBe(once);
});

it("pictures of wide windows are shown twice as large", () => {
  const written = writePage(
    [{ heading: "Console", names: ["console-overview-1280", "console-overview-390"] }],
    ["console-overview-1280", "console-overview-390"],
  );
  expect(written).toContain('src="console-overview-1280-light.webp" width="400"');
  expect(written).toContain('src="console-overview-390-light.webp" width="195"');
});
