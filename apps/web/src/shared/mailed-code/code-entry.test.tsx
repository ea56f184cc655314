import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { CodeEntry } from "./code-entry.tsx";

beforeEach(() => void vi.useFakeTimers());

const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const again = () => screen.getByRole("button", { name: /^Resend/ }) as HTMLButtonElement;

it("another code is offered half a minute after the first one, and the countdown then starts again", async () => {
  const onSend = vi.fn(async () => true);
  render(<CodeEntry label="Code" onCode={async () => null} onSend={onSend} />);
  expect(again().textContent).toBe("Resend in 30s");
  await passSeconds(29);
  expect(again().disabled).toBe(true);
  await passSeconds(1);
  expect(again().textContent).toBe("Resend Code");
  await act(async () => again().click());
  expect(onSend).toHaveBeenCalledOnce();
  expect(again().textContent).toBe("Resend in 30s");
});

it("another code can be requested at once if sending it failed", async () => {
  render(<CodeEntry label="Code" onCode={async () => null} onSend={async () => false} />);
  await passSeconds(30);
  await act(async () => again().click());
  expect(again().disabled).toBe(false);
});
