import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { screenState } from "../../../../test/screen-state.ts";
import { FindFriendsScreen } from "./find-friends-screen.tsx";

const sessions = "createContactSession";
const upload = "uploadContacts";
const list = "listContactMatches";
const forgetAll = "deleteContactMatches";
const myCode = "getMyReferralCode";

const person = (id: string, first: string) => ({
  id,
  first_name: first,
  last_name: "Weber",
  display_tag: `${id}_w`,
  avatar_colour: "#f59e0b",
  matched_at: "2026-05-01T09:00:00.000Z",
});
const [jonas, priya] = [person("jonas", "Jonas"), person("priya", "Priya")];
const matches = (people: object[], uploaded: number | null = null, at = "09:00:00") => ({
  matches: people,
  nextCursor: null,
  last_upload:
    uploaded === null
      ? null
      : { contacts_uploaded: uploaded, uploaded_at: `2026-05-01T${at}.000Z` },
});
const link = "https://app.lilypad.example/contact-upload?token=abc";
const usual = {
  getRewardRules: noAnswer,
  deleteContactMatch: noAnswer,
  [sessions]: { token: "abc", link, expires_at: "2026-05-01T09:15:00.000Z" },
  [list]: matches([]),
  [myCode]: { code: "ABCD2345", link: "https://app.lilypad.example/onboarding?r=ABCD2345" },
};

const open = () => {
  history.replaceState(null, "", "/find-friends");
  const client = newQueryClient();
  openSignedIn(<FindFriendsScreen />, client);
  /** Reads the contacts again, as the app does when the server announces that they have changed. */
  return () => act(() => client.invalidateQueries({ queryKey: ["contacts"] }));
};
const phone = { userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8)", maxTouchPoints: 5 };
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("finding friends on a computer", () => {
  it("shows a code for the phone, and the friends as soon as the phone has uploaded", async () => {
    const { calls, answer } = fakeApi(usual);
    const changed = open();
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText("Waiting for your phone")).toBeTruthy();
    answer(list, matches([jonas], 12));
    await changed();
    expect(await screen.findByText("Jonas Weber")).toBeTruthy();
    expect(screen.getByText("12 contacts were looked up.")).toBeTruthy();
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
    await press("Choose more contacts");
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeTruthy();
    expect(calls("createContactSession")).toHaveLength(2);
    answer(list, matches([priya, jonas], 3, "09:05:00"));
    await changed();
    expect(await screen.findByText("Priya Weber")).toBeTruthy();
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  });

  it("does not announce an upload from before", async () => {
    fakeApi({ ...usual, [list]: matches([jonas], 7) });
    open();
    expect(await screen.findByText("Jonas Weber")).toBeTruthy();
    expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
    expect(screen.queryByText("7 contacts were looked up.")).toBeNull();
  });

  it("offers the link to people who can't scan", async () => {
    fakeApi(usual);
    const writeText = vi.fn(async () => {});
    beDevice({ clipboard: { writeText } });
    open();
    await screen.findByRole("img", { name: /QR code/ });
    await press("Copy link instead");
    expect(writeText).toHaveBeenCalledWith(link);
    expect(await screen.findByText("Link copied!")).toBeTruthy();
  });

  it("shows that no code could be created, and creates one on a retry", async () => {
    const { answer } = fakeApi({
      ...usual,
      [sessions]: refusal("RATE_LIMITED", "Too fast."),
    });
    open();
    expect(await screen.findByText("Could not create a code")).toBeTruthy();
    answer(sessions, usual[sessions]);
    await press("Try again");
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeTruthy();
  });
});

describe("finding friends on a phone", () => {
  it("chooses and uploads contacts without a code", async () => {
    const { calls, answer } = fakeApi({
      ...usual,
      [upload]: () => {
        answer(list, matches([jonas], 1));
        return { contacts_uploaded: 1 };
      },
    });
    beDevice({ ...phone, contacts: { select: async () => [{ email: ["j@example.com"] }] } });
    open();
    await press("Access My Contacts");
    expect(await screen.findByText("1 contact uploaded")).toBeTruthy();
    expect(await screen.findByText("Jonas Weber")).toBeTruthy();
    const operations = calls().map(({ operation }) => operation);
    expect(operations.indexOf(sessions)).toBeLessThan(operations.indexOf(upload));
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
  });

  it("shows why nothing was uploaded", async () => {
    const { calls } = fakeApi({ ...usual, [sessions]: noAnswer });
    beDevice({ ...phone, contacts: { select: async () => [{ email: [] }] } });
    open();
    await press("Access My Contacts");
    expect(await screen.findByText("Failed to upload contacts. Please try again.")).toBeTruthy();
    expect(calls("uploadContacts")).toEqual([]);
  });

  it("shows the other ways if there is no picker", async () => {
    fakeApi(usual);
    beDevice(phone);
    open();
    expect(await screen.findByText("Contact access is not supported on this device")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Copy link" })).toBeTruthy();
  });
});

describe("the contacts who use Lilypad", () => {
  it.each([
    ["Send money to Jonas Weber", "/send-money"],
    ["Request money from Jonas Weber", "/request-money"],
  ])("have the action %s", async (name, path) => {
    fakeApi({ ...usual, [list]: matches([jonas]) });
    open();
    await press(name);
    expect(location.pathname).toBe(path);
    const { matched_at: _, ...known } = jonas;
    expect(screenState()).toEqual({ person: known });
  });

  it("are shown as none after an upload without matches", async () => {
    fakeApi({ ...usual, [list]: matches([], 12) });
    open();
    const none = "None of the 12 contacts you chose are on Lilypad yet.";
    expect(await screen.findByText(none)).toBeTruthy();
  });

  it("can be forgotten one by one", async () => {
    const path = "deleteContactMatch";
    const { answer } = fakeApi({
      ...usual,
      [list]: matches([jonas, priya]),
      [path]: onlyFor({ id: "jonas" }, () => {
        answer(list, matches([priya]));
        return { deleted: 1 };
      }),
    });
    open();
    await press("Edit");
    await press("Forget Jonas Weber");
    await waitFor(() => expect(screen.queryByText("Jonas Weber")).toBeNull());
    expect(screen.getByText("Priya Weber")).toBeTruthy();
  });

  it("can all be forgotten, after a confirmation", async () => {
    const { answer, calls } = fakeApi({
      ...usual,
      [list]: matches([jonas, priya]),
      [forgetAll]: () => {
        answer(list, matches([]));
        return { deleted: 2 };
      },
    });
    open();
    await press("Edit");
    await press("Forget all");
    const dialog = await screen.findByRole("alertdialog", { name: "Forget all matches?" });
    expect(calls().some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(within(dialog).getByRole("button", { name: "Forget all" }));
    await waitFor(() => expect(screen.queryByText("Jonas Weber")).toBeNull());
  });

  it("stay with an error if forgetting fails", async () => {
    fakeApi({ ...usual, [list]: matches([jonas]) });
    open();
    await press("Edit");
    await press("Forget Jonas Weber");
    const said = "Failed to forget this match. Please try again.";
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText("Jonas Weber")).toBeTruthy();
  });

  it("stay with an error at once if the app is offline, instead of being forgotten later", async () => {
    fakeApi({ ...usual, [list]: matches([jonas]), [forgetAll]: noAnswer });
    open();
    await press("Edit");
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await press("Forget all");
    const dialog = await screen.findByRole("alertdialog", { name: "Forget all matches?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Forget all" }));
    expect(await screen.findByText("Failed to forget this match. Please try again.")).toBeTruthy();
  });

  it("are loaded page by page", async () => {
    const { answer } = fakeApi(usual);
    answer(list, ({ query }) =>
      query.get("cursor") === "next"
        ? matches([priya])
        : { matches: [jonas], nextCursor: "next", last_upload: null },
    );
    open();
    await press("Show more");
    expect(await screen.findByText("Priya Weber")).toBeTruthy();
    expect(screen.getByText("Jonas Weber")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("that can't be loaded are not shown as none", async () => {
    fakeApi({ ...usual, [list]: refusal("FORBIDDEN", "No.") });
    open();
    expect(await screen.findByText("Could not load your matches")).toBeTruthy();
  });
});

describe("inviting the others", () => {
  it("copies the person's own link", async () => {
    fakeApi(usual);
    const writeText = vi.fn(async () => {});
    beDevice({ clipboard: { writeText } });
    open();
    await press("Copy link");
    expect(writeText).toHaveBeenCalledWith("https://app.lilypad.example/onboarding?r=ABCD2345");
  });

  it("opens the app's share sheet with it", async () => {
    fakeApi(usual);
    open();
    await press("Share");
    const sheet = await screen.findByRole("dialog", { name: "Share Your Link" });
    expect(sheet.textContent).toContain("https://app.lilypad.example/onboarding?r=ABCD2345");
  });
});
