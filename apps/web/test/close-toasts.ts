import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Toasts outlive the screen that showed them: for `afterEach`, so that no later test finds them. */
export async function closeToasts(): Promise<void> {
  const shown = () => screen.queryAllByRole("button", { name: "Close" });
  for (const close of shown()) close.click();
  await waitFor(() => expect(shown()).toEqual([]));
}
