import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { beDevice } from "../../../../test/be-device.ts";
import { CopyButton, CopyLabelButton, Toasts } from "../index.ts";

const texts = { copied: "Address copied to clipboard!", failed: "Failed to copy to clipboard" };
const looks = {
  icon: <CopyButton label="Copy address" value="0x1" {...texts} />,
  label: (
    <CopyLabelButton value="0x1" {...texts}>
      Copy address
    </CopyLabelButton>
  ),
};

describe.each(Object.entries(looks))("a copy button with its %s", (_, button) => {
  it("shows a toast for two seconds and a tick for three", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const writeText = vi.fn(async () => {});
    beDevice({ clipboard: { writeText } });
    render(
      <>
        {button}
        <Toasts />
      </>,
    );
    const pressed = screen.getByRole("button", { name: "Copy address" });
    const sheets = pressed.innerHTML;
    await user.click(pressed);
    expect(await screen.findByText(texts.copied)).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith("0x1");
    expect(pressed.innerHTML).not.toBe(sheets);
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(pressed.innerHTML).toBe(sheets);
    expect(screen.queryByText(texts.copied)).toBeNull();
  });

  it("shows no tick if the browser refuses to copy", async () => {
    beDevice({ clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    render(
      <>
        {button}
        <Toasts />
      </>,
    );
    const pressed = screen.getByRole("button", { name: "Copy address" });
    const sheets = pressed.innerHTML;
    await userEvent.click(pressed);
    expect(await screen.findByText(texts.failed)).toBeTruthy();
    expect(pressed.innerHTML).toBe(sheets);
  });
});
