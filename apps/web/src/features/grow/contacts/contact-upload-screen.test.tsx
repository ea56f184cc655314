import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { type AnswerTo, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { ContactUploadScreen } from "./contact-upload-screen.tsx";

const upload = "uploadContacts";
const token = "t".repeat(43);

const open = (address: string) => {
  history.replaceState(null, "", address);
  return render(<ContactUploadScreen />);
};
const openLink = (more = "") => open(`/contact-upload?token=${token}${more}`);
const givePicker = (select: () => Promise<unknown>) => beDevice({ contacts: { select } });
const ada = { email: ["ada@example.com"] };
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));
const problem = () => screen.getByRole("alert").textContent;

describe("the contact upload page", () => {
  it("says how contacts are used before it requests them", () => {
    openLink();
    expect(screen.getByRole("heading", { name: "Find your friends" })).toBeTruthy();
    expect(screen.getByText(/We only look up their email addresses/)).toBeTruthy();
    expect(screen.getByText(/discard the rest right away/)).toBeTruthy();
    expect(screen.getByText(/you agree/)).toBeTruthy();
  });

  it("uploads the chosen contacts with the link's token, and shows their number", async () => {
    givePicker(async () => [ada, { email: [] }]);
    const sent = vi.fn();
    fakeApi({ [upload]: { contacts_uploaded: 2 } });
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      sent(new Headers(init.headers).get("authorization"), JSON.parse(String(init.body)));
      return answer(address, init);
    });
    openLink();
    await press("Access My Contacts");
    expect(await screen.findByRole("heading", { name: "Upload Complete!" })).toBeTruthy();
    expect(screen.getByText("2 contacts uploaded")).toBeTruthy();
    expect(sent.mock.calls).toEqual([
      [
        `Bearer ${token}`,
        {
          contacts: [
            { name: "", phoneNumbers: [], emails: ["ada@example.com"] },
            { name: "", phoneNumbers: [], emails: [] },
          ],
        },
      ],
    ]);
  });

  it.each<[string, AnswerTo<"uploadContacts">, string]>([
    [
      "an old link",
      refusal("CONTACT_LINK_EXPIRED", "Session expired."),
      "Session expired. Please scan the QR code again from your computer.",
    ],
    [
      "a day's limit",
      refusal("CONTACT_LIMIT_REACHED", "Please try again tomorrow."),
      "Please try again tomorrow.",
    ],
    ["a lost answer", noAnswer, "Failed to upload contacts. Please try again."],
    [
      "a server in trouble",
      refusal("INTERNAL", "Oh."),
      "Failed to upload contacts. Please try again.",
    ],
  ])("with %s shows the error, and allows a retry", async (_, answer, said) => {
    givePicker(async () => [ada]);
    const { answer: answerLater } = fakeApi({ [upload]: answer });
    openLink();
    await press("Access My Contacts");
    await waitFor(() => expect(problem()).toBe(said));
    answerLater(upload, { contacts_uploaded: 1 });
    await press("Access My Contacts");
    expect(await screen.findByText("1 contact uploaded")).toBeTruthy();
  });

  it("uploads nothing if the picker is closed", async () => {
    const { calls } = fakeApi({});
    givePicker(async () => []);
    openLink();
    await press("Access My Contacts");
    await waitFor(() => expect(problem()).toBe("Contact selection was cancelled"));
    expect(calls()).toEqual([]);
  });

  it("shows that there is no picker", async () => {
    const { calls } = fakeApi({});
    openLink();
    await press("Access My Contacts");
    await waitFor(() => expect(problem()).toBe("Contact access is not supported on this device"));
    expect(calls()).toEqual([]);
  });

  it("does not end a session on this device if the link is refused", async () => {
    givePicker(async () => [ada]);
    const refused = vi.fn((event: Event) => event instanceof CustomEvent && event.detail);
    window.addEventListener("auth:token-expired", refused, { once: true });
    fakeApi({ [upload]: refusal("CONTACT_LINK_EXPIRED", "Over.") });
    openLink();
    await press("Access My Contacts");
    await waitFor(() => expect(problem()).toMatch(/^Session expired/));
    // The event says that the call did not use the session, which therefore stays.
    expect(refused).toHaveReturnedWith({
      endpoint: "/api/v1/onboarding/contacts/upload",
      isAuthEndpoint: true,
      sentAtMs: expect.any(Number),
    });
  });

  it("opens the picker once if the button is pressed twice", async () => {
    const select = vi.fn(() => new Promise(() => {}));
    givePicker(select);
    openLink();
    await userEvent.dblClick(button("Access My Contacts"));
    expect(select).toHaveBeenCalledOnce();
    expect(button("Skip for Now")).toHaveProperty("disabled", true);
  });
});

describe("leaving the contact upload page", () => {
  it.each([
    ["/find-friends", "/find-friends"],
    ["/dashboard?x=1", "/dashboard?x=1"],
  ])("leads to %s if the link says so", async (wayBack, path) => {
    openLink(`&return=${encodeURIComponent(wayBack)}`);
    await press("Skip for Now");
    expect(`${location.pathname}${location.search}`).toBe(path);
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "/api/v1/x", ""])(
    "never leads to %j",
    async (wayBack) => {
      const close = vi.spyOn(window, "close").mockImplementation(() => {});
      openLink(`&return=${encodeURIComponent(wayBack)}`);
      await press("Skip for Now");
      expect(location.pathname).toBe("/contact-upload");
      expect(close).toHaveBeenCalledOnce();
      expect(screen.getByText("You can close this page now.")).toBeTruthy();
    },
  );

  it("returns to the computer after an upload", async () => {
    givePicker(async () => [ada]);
    fakeApi({ [upload]: { contacts_uploaded: 1 } });
    openLink("&return=%2Ffind-friends");
    await press("Access My Contacts");
    await userEvent.click(await screen.findByRole("button", { name: "Return to Computer" }));
    expect(location.pathname).toBe("/find-friends");
  });
});

it.each(["/contact-upload", "/contact-upload?token=", "/mobile/upload-contacts?token=%20"])(
  "shows that %s is not a link, and can be loaded again",
  async (address) => {
    const reload = vi.fn();
    history.replaceState(null, "", address);
    const { href, origin, pathname, search, hash } = location;
    vi.stubGlobal("location", { href, origin, pathname, search, hash, reload });
    render(<ContactUploadScreen />);
    expect(screen.getByRole("heading", { name: "Invalid Upload Link" })).toBeTruthy();
    expect(screen.getByText("Invalid upload session. Please try again.")).toBeTruthy();
    await press("Try Again");
    expect(reload).toHaveBeenCalledOnce();
  },
);
