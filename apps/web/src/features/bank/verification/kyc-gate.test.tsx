import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, refusal, unreadable } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { KycGate } from "./kyc-gate.tsx";
import { type Kyc, rememberedKyc } from "./kyc-status.ts";

const status = "getRampCustomerStatus";
const begin = "createRampCustomer";
const profile = { getProfile: { profile: mira } };
const kyc = (more: Partial<Kyc>): Kyc => ({
  ...rememberedKyc("REJECTED"),
  rejection: null,
  ...more,
});
const created = kyc({ status: "CREATED", actionNeeded: true, kycLink: "https://verify.example/1" });
const review = kyc({ status: "UNDER_REVIEW", satisfied: true });
const active = rememberedKyc("ACTIVE");

function open(autoAdvance = true) {
  const onSatisfied = vi.fn();
  const queryClient = newQueryClient();
  openSignedIn(<KycGate onSatisfied={onSatisfied} autoAdvance={autoAdvance} />, queryClient);
  return { onSatisfied, queryClient };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // As with a browser that opens no tab.
  vi.spyOn(window, "open").mockReturnValue(null);
});

describe("the identity check", () => {
  it.each<[Kyc, string]>([
    [kyc({ exists: false, status: "NO_CUSTOMER" }), "Verify your identity"],
    [created, "Upload your documents"],
    [kyc({ ...created, status: "NEEDS_ADDITIONAL_INFORMATION" }), "We need a bit more"],
    [review, "We're reviewing your documents"],
    [active, "You're verified"],
    [kyc({}), "Verification wasn't successful"],
    [kyc({ status: "DEACTIVATED" }), "Your verification is no longer active"],
  ])("with the answer %j shows: %s", async (answer, title) => {
    fakeApi({ ...profile, [status]: answer });
    open();
    expect(await heading(title)).toBeTruthy();
  });

  it("with an unknown status can be read again", async () => {
    const { answer } = fakeApi({
      ...profile,
      [status]: unreadable({ success: true, data: { ...created, status: "PAUSED" } }),
    });
    open();
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    answer(status, created);
    await press("Try again");
    expect(await heading("Upload your documents")).toBeTruthy();
  });

  it("shows why it was rejected, and reads a stored rejection once more", async () => {
    localStorage.setItem("lilypad.kyc.mira", "REJECTED");
    const rejection = { reason: "The document has expired", code: "document_expired" };
    const { calls } = fakeApi({ ...profile, [status]: kyc({ rejection }) });
    open();
    expect(await screen.findByText("The document has expired")).toBeTruthy();
    expect(screen.getByText("document_expired")).toBeTruthy();
    expect(calls("getRampCustomerStatus")).toHaveLength(1);
  });

  it("opens the ramp's page in a tab without access to the app", async () => {
    fakeApi({ ...profile, [status]: created });
    open();
    const link = await screen.findByRole("link", { name: /Open verification/ });
    expect(link.getAttribute("href")).toBe("https://verify.example/1");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  it("does not link to anything but a web page", async () => {
    fakeApi({ ...profile, [status]: { ...created, kycLink: "javascript:alert(1)" } });
    open();
    expect(await screen.findByRole("button", { name: "Check status" })).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("starting the identity check", () => {
  const none = kyc({ exists: false, status: "NO_CUSTOMER" });

  it("sends the person's data once", async () => {
    const { calls } = fakeApi({ ...profile, [status]: none, [begin]: created });
    open();
    await press("Start verification");
    expect(await heading("Upload your documents")).toBeTruthy();
    const sent = calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body)).toEqual([
      {
        customerType: "INDIVIDUAL",
        email: "mira@example.com",
        firstName: "Mira",
        lastName: "Lindqvist",
      },
    ]);
  });

  it("opens the ramp's page in a tab without access to the app, and watches the status", async () => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    fakeApi({ ...profile, [status]: none, [begin]: created });
    open();
    await press("Start verification");
    expect(await screen.findByText(/every 10 seconds/)).toBeTruthy();
    expect(tab.location.replace).toHaveBeenCalledWith("https://verify.example/1");
    expect(tab.opener).toBeNull();
    expect(tab.close).not.toHaveBeenCalled();
  });

  it("leaves no empty tab if it fails or has no page", async () => {
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    fakeApi({
      ...profile,
      [status]: none,
      [begin]: { ...created, kycLink: null },
    });
    open();
    await press("Start verification");
    expect(await heading("Upload your documents")).toBeTruthy();
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it("also succeeds if it was started before", async () => {
    const { answer } = fakeApi({
      ...profile,
      [status]: none,
      [begin]: () => {
        answer(status, created);
        return refusal("IN_PROGRESS", "Account already exists");
      },
    });
    open();
    await press("Start verification");
    expect(await heading("Upload your documents")).toBeTruthy();
    expect(screen.queryByText("KYC Error")).toBeNull();
  });

  it("shows a failure and changes nothing", async () => {
    const sentence = "We can't reach our banking partner right now.";
    fakeApi({
      ...profile,
      [status]: none,
      [begin]: refusal("RAMP_UNAVAILABLE", sentence),
    });
    open();
    await press("Start verification");
    expect(await screen.findByText("KYC Error")).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(await heading("Verify your identity")).toBeTruthy();
  });
});

describe("opening the gate", () => {
  it.each([
    ["verified", active],
    ["under review", review],
  ])("happens 800 ms after the status is %s", async (_, answer) => {
    fakeApi({ ...profile, [status]: answer });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { onSatisfied } = open();
    await screen.findByRole("heading", { level: 1, name: /verified|reviewing/ });
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(onSatisfied).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(onSatisfied).toHaveBeenCalledOnce();
  });

  it("waits for a button without autoAdvance", async () => {
    fakeApi({ ...profile, [status]: active });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { onSatisfied } = open(false);
    await heading("You're verified");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(onSatisfied).not.toHaveBeenCalled();
    vi.useRealTimers();
    await press("Continue");
    expect(onSatisfied).toHaveBeenCalledOnce();
  });

  it("does not happen with other statuses", async () => {
    fakeApi({ ...profile, [status]: created });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { onSatisfied } = open();
    await heading("Upload your documents");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(onSatisfied).not.toHaveBeenCalled();
  });
});

describe("polling the identity check", () => {
  const reads = (calls: Calls) => calls("getRampCustomerStatus").length;

  it("happens every 10 s once the ramp's page was opened, without sending anything", async () => {
    const { calls, answer } = fakeApi({ ...profile, [status]: created });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { onSatisfied } = open();
    const link = await screen.findByRole("link", { name: /Open verification/ });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(reads(calls)).toBe(1);
    link.addEventListener("click", (event) => event.preventDefault());
    act(() => link.click());
    expect(await screen.findByText(/every 10 seconds/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(reads(calls)).toBe(2);
    answer(status, active);
    await act(() => vi.advanceTimersByTimeAsync(11_500));
    expect(onSatisfied).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads(calls)).toBe(3);
    expect(calls().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("happens when the person returns to the tab", async () => {
    const { calls, answer } = fakeApi({ ...profile, [status]: created });
    open();
    await heading("Upload your documents");
    answer(status, review);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    expect(await heading("We're reviewing your documents")).toBeTruthy();
    expect(reads(calls)).toBe(2);
  });

  it("happens after a rejection if the person opens the ramp's page again", async () => {
    const rejected = kyc({ kycLink: "https://verify.example/2" });
    const { answer } = fakeApi({ ...profile, [status]: rejected });
    open();
    const link = await screen.findByRole("link", { name: /Try again/ });
    link.addEventListener("click", (event) => event.preventDefault());
    act(() => link.click());
    answer(status, review);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    expect(await heading("We're reviewing your documents")).toBeTruthy();
  });

  it("does not happen with a stored final status until there is a live event", async () => {
    localStorage.setItem("lilypad.kyc.mira", "ACTIVE");
    const { calls } = fakeApi({
      ...profile,
      [status]: kyc({ status: "DEACTIVATED" }),
    });
    const { queryClient } = open(false);
    expect(await heading("You're verified")).toBeTruthy();
    await waitFor(() => expect(calls("getProfile")).not.toEqual([]));
    expect(reads(calls)).toBe(0);
    await act(() => queryClient.invalidateQueries({ queryKey: ["kyc"] }));
    expect(await heading("Your verification is no longer active")).toBeTruthy();
    expect(localStorage.getItem("lilypad.kyc.mira")).toBe("DEACTIVATED");
  });

  it("keeps the known status after a failure, and says so", async () => {
    const { answer } = fakeApi({ ...profile, [status]: created });
    open();
    await heading("Upload your documents");
    answer(status, refusal("RAMP_REFUSED", "No."));
    await press("Check status");
    expect(await screen.findByText("Failed to check verification status")).toBeTruthy();
    expect(await heading("Upload your documents")).toBeTruthy();
  });

  it("does not take the button away, and reports a failed check that was asked for meanwhile", async () => {
    const { calls, answer } = fakeApi({ ...profile, [status]: created });
    open();
    await heading("Upload your documents");
    answer(status, () => new Promise(() => {}));
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(reads(calls)).toBe(2));
    answer(status, refusal("RAMP_REFUSED", "No."));
    await press("Check status");
    expect(await screen.findByText("Failed to check verification status")).toBeTruthy();
  });

  it("does not happen without a ramp", async () => {
    const sentence = "Bank transfers aren't available here yet. No money was moved.";
    // The client repeats calls that are answered with 503; here it answers immediately.
    fakeApi({
      ...profile,
      [status]: refusal("RAMP_NOT_CONFIGURED", sentence),
    });
    open();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
  });
});
