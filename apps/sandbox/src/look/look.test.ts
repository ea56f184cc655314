import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import script from "../../browser/main.ts?script";
import { styles } from "./styles.ts";

describe("what the pages are made of", () => {
  it("is a script that compiles, and writes server-made HTML in one place only", () => {
    expect(() => new Script(script)).not.toThrow();
    expect(script.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/g)).toEqual([
      "innerHTML",
    ]);
  });

  it("is a style sheet whose every token exists", () => {
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
    const defined = new Set([...styles.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
    expect([...used].filter((token) => !defined.has(token))).toEqual([]);
    expect(styles).not.toContain("undefined");
  });
});
