import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDerivedReducer } from "./index.ts";

interface Choice {
  account: string | null;
  note: string;
}

const withAccount = (choice: Choice, accounts: readonly string[]): Choice => {
  const account = accounts.find((one) => one === choice.account) ?? accounts[0] ?? null;
  return account === choice.account ? choice : { ...choice, account };
};
const write = (choice: Choice, note: string): Choice => ({
  ...choice,
  note: choice.note + note,
});

const open = (accounts: readonly string[]) => {
  const shown: Choice[] = [];
  const hook = renderHook(
    (facts: readonly string[]) => {
      const [state, dispatch] = useDerivedReducer(write, withAccount, facts, () => ({
        account: null,
        note: "",
      }));
      shown.push(state);
      return { state, dispatch };
    },
    { initialProps: accounts },
  );
  return { ...hook, shown };
};

it("a flow never shows a state without what has been read", () => {
  const { shown, rerender } = open([]);
  rerender(["heron"]);
  rerender(["otter"]);
  expect(shown.map(({ account }) => account)).toEqual([null, "heron", "otter"]);
});

it("an event changes the state that was shown, which then stays", () => {
  const { result, rerender } = open(["heron"]);
  act(() => result.current.dispatch("Rent"));
  rerender(["otter", "heron"]);
  expect(result.current.state).toEqual({ account: "heron", note: "Rent" });
});

it("an event changes the state that was shown, although something else is read in the same moment", () => {
  const { result, rerender } = open(["heron"]);
  act(() => {
    result.current.dispatch("Rent");
    rerender(["otter", "heron"]);
  });
  expect(result.current.state).toEqual({ account: "heron", note: "Rent" });
});

it("each of several events changes the state that the one before has left", () => {
  const { result } = open(["heron"]);
  act(() => {
    result.current.dispatch("Rent");
    result.current.dispatch("Dinner");
  });
  expect(result.current.state).toEqual({ account: "heron", note: "RentDinner" });
});

it("the state of a flow stays the same object while nothing changes", () => {
  const accounts = ["heron"];
  const { result, rerender } = open(accounts);
  const before = result.current.state;
  rerender(accounts);
  expect(result.current.state).toBe(before);
});
