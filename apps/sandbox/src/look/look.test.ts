import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import script from "../../browser/main.ts?script";
import { styles } from "./styles.ts";

describe("the sandbox's pages", () => {
  it("have a script that compiles and inserts the server's HTML in only one place", () => {
    expect(() => new Script(script)).not.toThrow();
    expect(script.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/g)).toEqual([
      "innerHTML",
    ]);
  });

  it("have a style sheet that uses only existing tokens", () => {
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
    const defined = new Set([...styles.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
    expect([...used].filter((token) => !defined.has(token))).toEqual([]);
    expect(styles).not.toContain("undefined");
  });
});
