import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The field has the focus, and is described by the heading of its screen. */
export async function expectFocus(field: string, heading: string): Promise<void> {
  const input = await screen.findByRole("textbox", {
    name: field,
    description: new RegExp(heading),
  });
  await waitFor(() => expect(document.activeElement).toBe(input));
}
