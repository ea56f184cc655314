import { expect, it } from "vitest";
import { readSections, writePage } from "./screens-page.ts";

const page = `# Screens

## Welcome

| screen | light | dark | design, light |
|---|---|---|---|
| landing | <img src="landing-light.png" /> | <img src="landing-dark.png" /> | <img src="mock/landing-light.png" /> |
| old | <img src="old-light.png" /> | <img src="old-dark.png" /> |  |
`;

it("the page of the screens keeps its order, drops missing screens and adds new ones to related ones", () => {
  const sections = readSections(page);
  expect(sections).toEqual([{ heading: "Welcome", names: ["landing", "old"] }]);
  const written = writePage(sections, ["zebra", "landing", "add-money", "landing-wide"]);
  expect(readSections(written)).toEqual([
    { heading: "Welcome", names: ["landing", "landing-wide"] },
    { heading: "Other screens", names: ["add-money", "zebra"] },
  ]);
  expect(written).toContain(
    '| add money | <img src="add-money-light.webp" width="195" alt="add-money, light" /> |',
  );
});

it("the page of the screens is the same if it is written again", () => {
  const names = ["landing", "add-money"];
  const once = writePage(readSections(page), names);
  expect(writePage(readSections(once), names)).toBe(once);
});

it("pictures of wide windows are shown twice as large", () => {
  const written = writePage([], ["console-overview-1280", "console-overview-390"]);
  expect(written).toContain('src="console-overview-1280-light.webp" width="400"');
  expect(written).toContain('src="console-overview-390-light.webp" width="195"');
});
