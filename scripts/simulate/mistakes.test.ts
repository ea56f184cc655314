import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { mistakes } from "./mistakes.ts";
import { applyEdit } from "./run-mistakes.ts";

it.each(mistakes)("the known mistake $name can still be made in the product's files", (mistake) => {
  for (const edit of [mistake, ...(mistake.also ?? [])]) {
    const text = readFileSync(resolve(edit.file), "utf8");
    expect(applyEdit(text, edit)).not.toBe(text);
  }
});
