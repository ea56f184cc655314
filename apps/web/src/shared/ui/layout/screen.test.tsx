import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { toast } from "../feedback/toast-store.ts";
import { Toasts } from "../feedback/toasts.tsx";
import { Screen } from "./screen.tsx";

let goTo = (_title: string) => {};

function App() {
  const [title, setTitle] = useState("Amount");
  goTo = setTitle;
  return (
    <>
      <Screen title={title}>
        <h1>{title}</h1>
      </Screen>
      <Toasts />
    </>
  );
}

const shown = (text: string) => screen.queryByText(text) !== null;

it("an error toast ends with its screen; a success stays", () => {
  render(<App />);
  act(() => {
    toast({ kind: "error", title: "Please fill in: IBAN" });
    toast({ kind: "success", title: "Saved" });
  });
  expect(shown("Please fill in: IBAN")).toBe(true);
  act(() => goTo("Review"));
  expect(shown("Please fill in: IBAN")).toBe(false);
  expect(shown("Saved")).toBe(true);
});

it("an error toast that is raised together with a change of screen is shown on the next one", () => {
  render(<App />);
  act(() => {
    toast({ kind: "error", title: "Your session has expired" });
    goTo("Welcome Back");
  });
  expect(shown("Your session has expired")).toBe(true);
  act(() => goTo("Sign up"));
  expect(shown("Your session has expired")).toBe(false);
});
