import { expect, it } from "vitest";
import { ringOf } from "../../../platform/config/key-ring.ts";
import { cancelLink, readCancelToken } from "./cancel-link.ts";

const key = ringOf(Buffer.alloc(32, 1));
const id = "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8a";
const tokenOf = (link: string) => new URL(link).searchParams.get("token");

it("a link cancels the hand-over that it was made for", () => {
  expect(readCancelToken(key, tokenOf(cancelLink("https://app.example", key, id)))).toBe(id);
});

it("a changed, foreign or missing token cancels nothing", () => {
  const token = tokenOf(cancelLink("https://app.example", key, id)) ?? "";
  const other = tokenOf(cancelLink("https://app.example", ringOf(Buffer.alloc(32, 2)), id));
  for (const bad of [
    `1${token.slice(1)}`,
    `${token.slice(0, -1)}x`,
    other,
    token + token,
    "",
    undefined,
  ])
    expect(readCancelToken(key, bad)).toBeNull();
});
