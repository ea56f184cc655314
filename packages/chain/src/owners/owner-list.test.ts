import { expect, test } from "vitest";
import { formatOwnerList, makeOwnerList, parseOwnerList } from "./owner-list.ts";

const seed = Buffer.alloc(32, 7);
const list = makeOwnerList(seed, 10, 3);
const text = formatOwnerList(list);

test("a list is read as it was written, and made again it is the same", () => {
  expect(parseOwnerList(text)).toEqual(list);
  expect(formatOwnerList(makeOwnerList(seed, 10, 3))).toBe(text);
});

test("a list contains the vault's id, a range and addresses, and no key", () => {
  expect(Object.keys(JSON.parse(text))).toEqual(["vault", "firstIndex", "owners", "checksum"]);
  expect(text).not.toMatch(/xp(ub|rv)/);
});

const [first = "0x", second = "0x"] = list.owners;
test.each([
  ["cut off", text.slice(0, -40), "is not complete JSON"],
  ["with another range", text.replace("10,", "11,"), "does not have the checksum"],
  ["of another vault", text.replace(list.vault, "0123456789abcdef"), "does not have the checksum"],
  ["with an address less", text.replace(`"${first}",`, ""), "does not have the checksum"],
  [
    "with another order",
    text.replace(first, "X").replace(second, first).replace("X", second),
    "does not have the checksum",
  ],
  ["with an address twice", text.replace(second, first), "contains an address twice"],
  ["with a mistyped address", text.replace(first, first.replace(/.$/, "g")), "not an address"],
  ["without owners", text.replace(/\[[^\]]+\]/, "[]"), "does not have 1 to"],
  ["without a vault", "{}", "names no vault"],
  ["that is null", "null", "names no vault"],
])("a list %s is refused", (_, changed, message) => {
  expect(changed).not.toBe(text);
  expect(() => parseOwnerList(changed)).toThrow(message);
});
