import { describe, expect, it } from "vitest";
import { cutStyles, linkAllFirst, linkParts } from "../apps/web/build/cut-styles.ts";

const css = [
  ":root{--text:#000}",
  "._button_aaaaa{color:red}",
  '@media (width>=700px){._button_aaaaa{color:blue}._title_bbbbb{content:"}"}}',
  "/* a person's } */._row_ccccc{top:0}",
];

describe("cutting a style sheet", () => {
  it("keeps the order of its rules, and cuts behind the last rule of the given classes", () => {
    const parts = { first: css.slice(0, 3).join(""), later: css[3] };
    expect(cutStyles(css.join(""), ["aaaaa"])).toEqual(parts);
    expect(cutStyles(css.join(""), ["bbbbb", "aaaaa"])).toEqual(parts);
  });

  it("fails if the last rule is needed first, because nothing would be left for later", () => {
    expect(() => cutStyles(css.join(""), ["ccccc"])).toThrow("all rules are needed first");
  });

  it("fails for a class that is in no rule", () => {
    expect(() => cutStyles(css.join(""), ["ddddd"])).toThrow("no rule names a class");
  });
});

describe("a page with a divided style sheet", () => {
  const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}.css">`;
  const files = { whole: "assets/w.css", first: "assets/f.css", later: "assets/l.css" };
  const page = `<head>\n    ${link("w")}\n  </head>\n  <body>\n    <div></div>\n  </body>`;
  const divided = linkParts(page, files);

  it("links the first part in its head and the other behind its content", () => {
    expect(divided.replace(' fetchpriority="low"', "")).toBe(
      `<head>\n    ${link("f")}\n  </head>\n  <body>\n    <div></div>\n    ${link("l")}\n  </body>`,
    );
  });

  it("links both parts in its head, in their order, if its first paint needs them", () => {
    expect(linkAllFirst(divided)).toBe(
      `<head>\n    ${link("f")}\n    ${link("l")}\n  </head>\n  <body>\n    <div></div>\n  </body>`,
    );
  });

  it("is refused without a link to the style sheet, or to its parts", () => {
    expect(() => linkParts("<head></head>", files)).toThrow("no link to assets/w.css");
    expect(() => linkAllFirst(page)).toThrow("no link to the later styles");
  });
});
