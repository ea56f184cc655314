import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  type Answers,
  type AnyCall,
  fakeApi,
  noAnswer,
  onlyFor,
  refusal,
} from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira as profile } from "../../../../test/samples/mira.ts";
import { PrivacyScreen } from "./privacy-screen.tsx";

const read = "getProfile";
const change = "updateProfile";
const list = "listBlockedPeople";
const blocked = (id: string, first_name: string) => ({
  id,
  first_name,
  last_name: "Marchetti",
  display_tag: id,
  avatar_colour: "#0ea5e9",
  blocked_at: "2026-12-19T12:00:00.000Z",
});
const page = (people: object[], nextCursor: string | null = null) => ({ people, nextCursor });

function open(answers: Answers) {
  const api = fakeApi({
    unblockPerson: noAnswer,
    [read]: { profile },
    [list]: page([]),
    ...answers,
  });
  openSignedIn(<PrivacyScreen />);
  return api;
}
const findable = () => screen.findByRole("switch", { name: "Find me by name" });
const isOn = async () => (await findable()).getAttribute("aria-checked") === "true";

describe("being found by name", () => {
  it("is on until it is turned off, and is explained", async () => {
    const { calls } = open({
      [change]: ({ body }: AnyCall) => ({ profile: { ...profile, ...(body as object) } }),
    });
    expect(await isOn()).toBe(true);
    expect(screen.getByText(/people can only find you by your full tag/)).toBeTruthy();
    await userEvent.click(await findable());
    await waitFor(async () => expect(await isOn()).toBe(false));
    expect(
      calls()
        .filter(({ method }) => method === "PUT")
        .map(({ body }) => body),
    ).toEqual([{ findable_by_name: false }]);
  });

  it("stays unchanged if the server refuses", async () => {
    open({ [change]: refusal("INTERNAL", "Not now.") });
    await userEvent.click(await findable());
    expect(await screen.findByText("Could not change this setting")).toBeTruthy();
    expect(await isOn()).toBe(true);
  });
});

describe("blocked people", () => {
  it("are none at first", async () => {
    open({});
    expect(await screen.findByText(/You haven't blocked anyone/)).toBeTruthy();
  });

  it("are listed page by page, and can be unblocked", async () => {
    const all = [blocked("theo", "Theo"), blocked("lea", "Lea")];
    const { calls } = open({
      [list]: ({ query }: AnyCall) =>
        query.get("cursor") === null ? page(all.slice(0, 1), "more") : page(all.slice(1)),
      unblockPerson: onlyFor({ id: "theo" }, () => {
        all.shift();
        return { deleted: 1 };
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Lea Marchetti")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Unblock Theo Marchetti" }));
    expect(
      await screen.findByText("Theo Marchetti can send you payment requests again"),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("@theo")).toBeNull());
    expect(calls().filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("stay in the list if unblocking failed", async () => {
    open({ [list]: page([blocked("theo", "Theo")]) });
    await userEvent.click(await screen.findByRole("button", { name: "Unblock Theo Marchetti" }));
    expect(await screen.findByText("Could not unblock Theo Marchetti")).toBeTruthy();
    expect(screen.getByText("@theo")).toBeTruthy();
  });
});
