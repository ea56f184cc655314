import { describe, expect, it } from "vitest";
import { wrongClasses } from "./read-style-classes.ts";
import { listFiles, readSource } from "./source-files.ts";

const sheet = ["apps/web/src/row.module.css", ".row .name:hover { top: 0.5em }"] as const;
const wrongIn = (code: string) => wrongClasses([sheet, ["apps/web/src/row.tsx", code]]);
const start = 'import styles from "./row.module.css";\n';

describe("classes of CSS modules", () => {
  it("are those that files name", () => {
    expect(wrongIn(`${start}styles.row + styles.name`)).toEqual([]);
  });

  it("that no style sheet has are found", () => {
    expect(wrongIn(`${start}styles.row + styles.name + styles.nmae`)).toEqual([
      "apps/web/src/row.tsx names .nmae, which apps/web/src/row.module.css does not have",
    ]);
  });

  it("that no file names are found", () => {
    expect(wrongIn(`${start}styles.row`)).toEqual([
      "apps/web/src/row.module.css has .name, which no file names",
    ]);
  });

  it("that are taken by a value may be any of the values that the code knows", () => {
    expect(wrongIn(`${start}const kind: "name" | "row" = kindOf();\nstyles[kind]`)).toEqual([]);
    expect(wrongIn(`${start}const kind: "row" = kindOf();\nstyles[kind]`)).toHaveLength(1);
  });

  it("that a file exports under another name are compared where that is imported", () => {
    const files = [
      sheet,
      [
        "apps/web/src/ui/text.ts",
        'import styles from "../row.module.css";\nexport const text = styles;',
      ],
      ["apps/web/src/row.tsx", 'import { text } from "./ui/index.ts";\ntext.row + text.gone'],
      ["apps/web/src/other.tsx", "text.length"],
    ] as const;
    expect(wrongClasses(files)).toEqual([
      "apps/web/src/row.tsx names .gone, which apps/web/src/row.module.css does not have",
      "apps/web/src/row.module.css has .name, which no file names",
    ]);
  });

  it("of the web app all exist and are all used", () => {
    const files = listFiles().filter((file) =>
      /^(?:apps\/web|packages\/[\w-]+)\/src\/.*\.(tsx?|module\.css)$/.test(file),
    );
    expect(wrongClasses(files.map((file) => [file, readSource(file)] as const))).toEqual([]);
  });
});
