import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../test/app-settings.ts";
import { beDevice } from "../../../test/be-device.ts";
import { settled } from "../../../test/settled.ts";
import { Toasts } from "../ui/index.ts";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { ShareSheet } from "./share-sheet.tsx";

const shared = {
  url: "https://app.lilypad.example/onboarding?r=ABCD2345",
  title: "Join me on Lilypad",
  text: "Join me on Lilypad",
};
const open = () =>
  render(
    <>
      <ShareSheet open onClose={() => {}} heading="Share Your Link" shared={shared} />
      <Toasts />
    </>,
  );
const computer = { userAgent: "Mozilla/5.0 (X11; Linux x86_64)", maxTouchPoints: 0 };

describe("the share sheet's targets", () => {
  it("include all apps; three are not available yet", () => {
    beDevice(computer);
    open();
    for (const name of ["WhatsApp", "Messages", "Telegram", "Messenger", "Email"]) {
      const way = screen.getByRole("link", { name: `${name}, opens another app` });
      expect(way.getAttribute("rel")).toBe("noopener noreferrer");
    }
    for (const name of ["Instagram", "Snapchat", "Discord"]) {
      const way = screen.getByRole("button", { name: `${name}, Coming soon` });
      expect(way).toHaveProperty("disabled", true);
    }
  });

  it("include Messenger on a computer, which copies the link to paste it", async () => {
    const writeText = vi.fn(async () => {});
    beDevice({ ...computer, clipboard: { writeText } });
    open();
    const messenger = screen.getByRole("link", { name: /^Messenger/ });
    messenger.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(messenger);
    expect(writeText).toHaveBeenCalledWith(shared.url);
    expect(await screen.findByText("Link copied!")).toBeTruthy();
  });
});

it("ways to share that are only announced are left out where the page says so", () => {
  changeSettings({ hiddenTeasers: ["savings", "share-targets"] });
  open();
  expect(screen.getByRole("link", { name: /^WhatsApp/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Coming soon/ })).toBeNull();
});

describe("the phone's own share sheet", () => {
  const hint = "This browser can't pass a link to other apps. Copy it instead.";

  it.each([
    ["in the installed app", { standalone: true }],
    ["in a browser that has it", {}],
  ])("is offered %s", async (_, device) => {
    const share = vi.fn(async () => {});
    beDevice({ share, ...device });
    open();
    await userEvent.click(screen.getByRole("button", { name: "More ways to share" }));
    expect(share).toHaveBeenCalledWith(shared);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it("is replaced by a hint in a browser without one", () => {
    beDevice({});
    open();
    expect(screen.queryByRole("button", { name: "More ways to share" })).toBeNull();
    expect(screen.getByText(hint)).toBeTruthy();
  });

  it.each([
    ["closed", new DOMException("closed", "AbortError"), 0],
    ["broken", new DOMException("broken", "DataError"), 1],
  ])("shows no message if it is %s", async (_, problem, logged) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    beDevice({ share: vi.fn().mockRejectedValue(problem), standalone: true });
    open();
    await userEvent.click(screen.getByRole("button", { name: "More ways to share" }));
    expect(log).toHaveBeenCalledTimes(logged);
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
    log.mockRestore();
  });
});

describe("copying the link", () => {
  it("turns the button green for three seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    beDevice({ clipboard: { writeText: async () => {} } });
    render(<CopyLinkButton url={shared.url} />);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole("button", { name: "Copy link" }));
    const green = await screen.findByRole("button", { name: "Copied" });
    expect(green.className).toContain("primary");
    await vi.advanceTimersByTimeAsync(2500);
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(600);
    expect(await screen.findByRole("button", { name: "Copy link" })).toBeTruthy();
  });

  it("does nothing without a link", async () => {
    const writeText = vi.fn(async () => {});
    beDevice({ clipboard: { writeText } });
    render(<CopyLinkButton url="" />);
    await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await settled();
    expect(writeText).not.toHaveBeenCalled();
  });
});
