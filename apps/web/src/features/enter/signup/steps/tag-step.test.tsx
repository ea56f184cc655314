import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { settled } from "../../../../../test/settled.ts";
import { emptySignupForm } from "../flow/signup-flow.ts";
import { TagStep } from "./tag-step.tsx";

const check = "checkDisplayTag";
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText<HTMLInputElement>("Display Tag");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

function Wizard({ onError }: { onError: (message: string) => void }) {
  const [form, setForm] = useState({ ...emptySignupForm, firstName: "Ada", lastName: "Love" });
  return (
    <TagStep
      form={form}
      submitting={false}
      onEdit={(fields) => setForm((before) => ({ ...before, ...fields }))}
      onBack={() => {}}
      onSubmit={(work) => work().catch((error: Error) => onError(error.message))}
    />
  );
}
const open = () => {
  const onError = vi.fn();
  render(<Wizard onError={onError} />);
  return onError;
};
const submit = () => act(() => screen.getByRole("button", { name: "Continue" }).click());

beforeEach(() => {
  vi.useFakeTimers();
});

it("the tag step fills the empty field with the first suggestion, once", async () => {
  fakeApi({ [check]: { available: true, suggestions: ["ada_love", "ada1815"] } });
  open();
  await wait(0);
  expect(field().value).toBe("ada_love");
  expect(screen.getByRole("button", { name: "@ada1815" })).toBeTruthy();
  type("");
  await wait(1000);
  expect(field().value).toBe("");
});

it("the tag step checks 500 ms after typing stops, and only from three characters on", async () => {
  const { calls } = fakeApi({
    [check]: ({ query }) => ({ available: query.get("tag") !== "taken", suggestions: [] }),
  });
  open();
  await wait(0);
  const asked = () =>
    calls()
      .map(({ query }) => query.get("tag"))
      .filter((tag) => tag !== null);
  type("ad");
  await wait(2000);
  expect(asked()).toEqual([]);
  type("tak");
  await wait(499);
  type("taken");
  await wait(499);
  expect(asked()).toEqual([]);
  await wait(1);
  expect(asked()).toEqual(["taken"]);
  expect(screen.getByText("@taken is taken")).toBeTruthy();
  expect(screen.getByText("5/15")).toBeTruthy();
});

it.each([
  ["", "Display tag is required"],
  [
    "ab",
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  ],
  [
    "ada love",
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  ],
  [
    "🐸🐸🐸",
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  ],
  [
    "مرحبا",
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  ],
  [
    "a".repeat(16),
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
  ],
])("the tag step refuses %j without saving it", async (tag, words) => {
  const { calls } = fakeApi({ [check]: { available: true, suggestions: [] } });
  open();
  await wait(0);
  type(tag);
  await submit();
  expect(screen.getByText(words)).toBeTruthy();
  await settled();
  expect(calls().filter(({ method }) => method === "PUT")).toEqual([]);
});

it("the tag step shows that a tag has been taken meanwhile", async () => {
  fakeApi({
    [check]: ({ query }) => ({ available: !query.has("tag"), suggestions: [] }),
  });
  open();
  await wait(0);
  type("ada_love");
  await submit();
  await wait(0);
  const taken = "This display tag is no longer available. Please choose a different one.";
  expect(screen.getByRole("alert").textContent).toBe(taken);
  expect(document.activeElement).toBe(field());
  type("ada_lov");
  expect(screen.queryByText(taken)).toBeNull();
});

it("the tag step shows why the check failed", async () => {
  const { answer } = fakeApi({ [check]: refusal("NOT_FOUND", "Gone.") });
  open();
  type("ada_love");
  await wait(500);
  expect(screen.getByText("Failed to check availability")).toBeTruthy();
  answer(check, noAnswer);
  type("ada_lovelace");
  await wait(500 + 300 + 600 + 1200);
  expect(screen.getByText("Network error checking availability")).toBeTruthy();
});
