import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, type Calls, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { signIn } from "../../../../test/fake-session.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settled } from "../../../../test/settled.ts";
import { phone, press, routes } from "../../../../test/stages/security-stage.tsx";
import { handoverMessages } from "../../../shared/messages/index.ts";
import { HandoverScreen, type HandoverScreenProps } from "./handover-screen.tsx";

const route = "getHandover";
const start = "requestHandover";
const cancel = "cancelHandover";
const laptop = { ...phone, id: "p2", name: "Ada's laptop" };

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const handover = (state: string, more: object = {}) => ({
  id: "4b6d2f3a-0000-4000-8000-000000000001",
  state,
  newOwner: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
  requestedAt: inMs(-60_000),
  takesEffectAt: null,
  endedAt: null,
  ...more,
});
const held = {
  holder: "lilypad",
  hasOwnKey: true,
  delaySeconds: 172_800,
  possibleFrom: null,
  handover: null,
};

function open(data: object, answers: Answers = {}, props: HandoverScreenProps = {}) {
  const api = fakeApi({
    [route]: data,
    [routes.passkeys]: { passkeys: [phone] },
    ...answers,
  });
  openSignedIn(<HandoverScreen {...props} />);
  return api;
}
const bodies = (calls: Calls) =>
  calls("requestHandover").map(({ body }) => body as { correlationId: string });
const understand = async () =>
  userEvent.click(await screen.findByLabelText(/can't restore my key/));

beforeEach(() => signIn());

describe("starting to hold your own key", () => {
  it("says what changes and what is lost with all devices, and needs the person's word for it", async () => {
    const { calls } = open(held);
    expect(await screen.findByText(/It takes effect after 48 hours/)).toBeTruthy();
    expect(screen.getByText(/If you lose every device with your passkey/)).toBeTruthy();
    expect(screen.getByText("Add a second owner afterwards")).toBeTruthy();
    await screen.findByLabelText(/can't restore my key/);
    await press("Hold my own key");
    expect(await screen.findByText("Please confirm that you understand this.")).toBeTruthy();
    expect(bodies(calls)).toEqual([]);
  });

  it("sends one request and shows the wait", async () => {
    const { calls, answer } = open(held, {
      [start]: { handover: handover("requested") },
    });
    await understand();
    answer(route, { ...held, handover: handover("requested") });
    await press("Hold my own key");
    expect(await screen.findByText(/We're announcing it/)).toBeTruthy();
    expect(bodies(calls)).toHaveLength(1);
  });

  it("repeats an unanswered request as the same one, and a refused one as a new one", async () => {
    const { calls, answer } = open(held, { [start]: noAnswer });
    await understand();
    await press("Hold my own key");
    expect(await screen.findByText(/We can't confirm yet/)).toBeTruthy();
    answer(start, refusal("HANDOVER_CANCELLING", "Still cancelling."));
    await press("Hold my own key");
    expect(await screen.findByText("Still cancelling.")).toBeTruthy();
    await press("Hold my own key");
    await waitFor(() => expect(bodies(calls).length).toBeGreaterThanOrEqual(3));
    const ids = bodies(calls).map(({ correlationId }) => correlationId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids.at(-1)).not.toBe(ids[0]);
  });

  it("tests the chosen passkey first if none was tested before", async () => {
    const checked: string[] = [];
    const { calls } = open(
      { ...held, hasOwnKey: false },
      { [routes.passkeys]: { passkeys: [phone, laptop] } },
      {
        checkKey: async (id) => {
          checked.push(id);
          return { kind: "failed", text: "This passkey can't hold your account." };
        },
      },
    );
    await userEvent.selectOptions(await screen.findByLabelText("Passkey"), "Ada's laptop");
    await understand();
    await press("Hold my own key");
    expect(await screen.findByText("This passkey can't hold your account.")).toBeTruthy();
    expect(checked).toEqual(["p2"]);
    expect(bodies(calls)).toEqual([]);
  });

  it("says from when it is possible if the passkey is new, and offers no button before", async () => {
    open({ ...held, possibleFrom: inMs(6 * 86_400_000) });
    expect(await screen.findByText(/^You can do this from /)).toBeTruthy();
    expect(screen.getByText(/passkey or passcode is seven days old/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Hold my own key" })).toBeNull();
  });

  it.each([
    ["whose account allows it", null],
    ["whose account would have to wait", inMs(6 * 86_400_000)],
  ])("asks somebody without a passkey to add one, %s", async (_, possibleFrom) => {
    open({ ...held, possibleFrom }, { [routes.passkeys]: { passkeys: [] } });
    expect(await screen.findByText("Add a passkey first")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Hold my own key" })).toBeNull();
  });

  it.each([
    ["cancelled", "Request cancelled"],
    ["void", "Request stopped"],
    ["expired", "Request expired"],
  ])("can be repeated after the last one was %s, and says so", async (state, title) => {
    open({ ...held, handover: handover(state, { endedAt: inMs(-1_000) }) });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Hold my own key" })).toBeTruthy();
  });
});

describe("waiting to hold your own key", () => {
  const announced = handover("announced", { takesEffectAt: inMs(47.5 * 3_600_000) });

  it("shows the time left and who becomes the owner", async () => {
    open({ ...held, handover: announced });
    expect((await screen.findByRole("timer")).textContent).toMatch(/^47 h (29|30) min$/);
    expect(screen.getByText(announced.newOwner)).toBeTruthy();
    expect(screen.getByText(/Everything works as usual until then/)).toBeTruthy();
  });

  const confirm = async () => {
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel request" }));
  };

  it("is cancelled after a question", async () => {
    const { calls, answer } = open(
      { ...held, handover: announced },
      { [cancel]: { handover: handover("cancelling") } },
    );
    await screen.findByRole("timer");
    await press("Cancel request");
    await settled();
    expect(calls("cancelHandover")).toEqual([]);
    answer(route, { ...held, handover: handover("cancelling") });
    await confirm();
    expect(await screen.findByText(/We're cancelling it/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel request" })).toBeNull();
  });

  it("goes on, with the reason, if it can't be cancelled", async () => {
    open({ ...held, handover: announced }, { [cancel]: noAnswer });
    await screen.findByRole("timer");
    await press("Cancel request");
    await confirm();
    expect(await screen.findByText(handoverMessages.notReached)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole("timer")).toBeTruthy();
  });

  it("says that it takes effect any moment once its time has come", async () => {
    open({ ...held, handover: handover("announced", { takesEffectAt: inMs(-1_000) }) });
    expect(await screen.findByText(/any moment now/)).toBeTruthy();
  });
});

it("a person who holds their key is urged to add a second owner", async () => {
  open({ ...held, holder: "person", handover: handover("finished", { endedAt: inMs(-1_000) }) });
  expect(await screen.findByRole("heading", { name: "You hold your own key" })).toBeTruthy();
  expect(screen.getByText("Add a second owner")).toBeTruthy();
});

it("a failed read can be repeated", async () => {
  open(held, { [route]: noAnswer });
  expect(await screen.findByText("Could not load who holds your key")).toBeTruthy();
});
