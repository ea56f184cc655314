import { act, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, onTestFinished } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../test/fake-api.ts";
import { newQueryClient, SignedInPage } from "../../../test/open-signed-in.tsx";
import { setStepUpAsker } from "../session/index.ts";
import { useOperation } from "./use-operation.ts";

const unblock = "unblockPerson";
const failed = { title: "Not unblocked", fallback: "Check your connection." };
const options = { params: { id: "0199a000-0000-7000-8000-0000000000f1" } };

function open(outcome: Parameters<typeof useOperation>[1]) {
  const client = newQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SignedInPage client={client}>{children}</SignedInPage>
  );
  const { result } = renderHook(() => useOperation(unblock, outcome), { wrapper });
  return { result, client };
}

it("an operation says that it is done, and has what it changed read again", async () => {
  fakeApi({ [unblock]: {} });
  const { result, client } = open({ done: "Unblocked", failed, changes: [["blocked-people"]] });
  client.setQueryData(["blocked-people"], ["Mia"]);
  client.setQueryData(["balances"], []);
  await act(async () => {
    expect((await result.current.run(options))?.success).toBe(true);
  });
  expect(screen.getByText("Unblocked")).toBeTruthy();
  expect(client.getQueryState(["blocked-people"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["balances"])?.isInvalidated).toBe(false);
});

it.each([
  ["the server's sentence", refusal("FORBIDDEN", "This is not yours."), "This is not yours."],
  ["its own if no answer arrived", noAnswer, "Check your connection."],
] as const)("an operation that failed shows %s", async (_, answer, text) => {
  fakeApi({ [unblock]: answer });
  const { result, client } = open({ done: "Unblocked", failed, changes: [["blocked-people"]] });
  client.setQueryData(["blocked-people"], ["Mia"]);
  await act(async () => {
    expect((await result.current.run(options))?.success).toBe(false);
  });
  expect(screen.getByText("Not unblocked")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText("Unblocked")).toBeNull();
  expect(client.getQueryState(["blocked-people"])?.isInvalidated).toBe(true);
});

it("an operation whose step-up the person cancels shows no failure", async () => {
  onTestFinished(setStepUpAsker(async () => "declined"));
  fakeApi({ [unblock]: refusal("STEP_UP_REQUIRED", "Confirm that it's you.") });
  const { result } = open({ done: "Unblocked", failed });
  await act(async () => {
    expect((await result.current.run(options))?.isCancelled).toBe(true);
  });
  expect(screen.queryByText("Not unblocked")).toBeNull();
  expect(screen.queryByText("Unblocked")).toBeNull();
});

it("an operation that is called twice at once is called once", async () => {
  const { calls } = fakeApi({ [unblock]: {} });
  const { result } = open({});
  await act(async () => {
    const [first, second] = await Promise.all([
      result.current.run(options),
      result.current.run(options),
    ]);
    expect([first?.success, second]).toEqual([true, undefined]);
  });
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  expect(calls(unblock)).toHaveLength(1);
});

it("an operation that words its own failure shows only that", async () => {
  fakeApi({ [unblock]: refusal("FORBIDDEN", "This is not yours.") });
  const { result } = open({ failed: ({ error }) => ({ title: `Refused: ${error}` }) });
  await act(async () => void (await result.current.run(options)));
  expect(screen.getByText("Refused: This is not yours.")).toBeTruthy();
  expect(screen.queryByText("This is not yours.")).toBeNull();
});
