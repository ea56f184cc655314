import { describe, expect, it, vi } from "vitest";
import { canPickContacts, contactMode, pickContacts } from "./contact-picker.ts";

const withPicker = (select: () => Promise<unknown>) =>
  ({ contacts: { select } }) as unknown as Navigator;
const refusing = (name: string) =>
  withPicker(async () => {
    throw new DOMException("no", name);
  });

describe("the contact picker", () => {
  it("requests several contacts and only their email addresses", async () => {
    const select = vi.fn(async () => [{ email: ["ada@example.com"] }]);
    const picked = await pickContacts(withPicker(select));
    expect(picked).toEqual({ outcome: "picked", contacts: [{ email: ["ada@example.com"] }] });
    expect(select).toHaveBeenCalledWith(["email"], { multiple: true });
  });

  it.each([
    ["chose nobody", withPicker(async () => []), "cancelled"],
    ["closed the picker", refusing("AbortError"), "cancelled"],
    ["has a phone that can't", refusing("NotSupportedError"), "unsupported"],
    ["has a browser that can't", {} as Navigator, "unsupported"],
    ["has an empty promise of it", { contacts: null } as unknown as Navigator, "unsupported"],
    ["is stopped by the browser", refusing("SecurityError"), "failed"],
    ["opened it twice", refusing("InvalidStateError"), "failed"],
  ])("ends without an error for a person who %s", async (_, browser, outcome) => {
    expect(await pickContacts(browser)).toEqual({ outcome });
  });

  it("is offered only in browsers that have one", () => {
    expect(canPickContacts(withPicker(async () => []))).toBe(true);
    expect(canPickContacts({} as Navigator)).toBe(false);
  });
});

it.each([
  ["android", true, "picker"],
  ["android", false, "none"],
  ["ios", true, "picker"],
  ["ios", false, "none"],
  ["desktop", false, "code"],
  ["desktop", true, "code"],
  ["other", false, "code"],
] as const)("on %s, with a picker: %s, contacts are chosen by %s", (platform, canPick, mode) => {
  expect(contactMode(platform, canPick)).toBe(mode);
});
