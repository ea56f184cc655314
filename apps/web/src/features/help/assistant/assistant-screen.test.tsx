import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { AssistantScreen } from "./assistant-screen.tsx";

const id = "A".repeat(27);
const line = (from: "assistant" | "visitor", text: string, second: number) => ({
  from,
  text,
  quotations: [] as { title: string; text: string; href: string }[],
  sentAt: new Date(Date.UTC(2026, 4, 1, 9, 0, second)).toISOString(),
});
const begun = {
  id,
  step: "from",
  answers: { from: null, to: null, amount: null, frequency: null },
  email: null as string | null,
  messages: [line("assistant", "Which country does the money come from?", 0)],
  suggestions: ["United States"],
  expiresAt: "2026-05-02T09:00:00.000Z",
};
const asked = {
  ...begun,
  messages: [
    ...begun.messages,
    line("visitor", "<b>What does it cost?</b>", 1),
    {
      ...line("assistant", "Here's what our help says:", 1),
      quotations: [{ title: "What it costs", text: "Nothing.", href: "/terms" }],
    },
  ],
};
const done = {
  ...begun,
  step: "results",
  answers: {
    from: { country: "US", countryName: "United States", currency: "USD" },
    to: { country: "MX", countryName: "Mexico", currency: "MXN" },
    amount: "100.00",
    frequency: "monthly",
  },
};
const results = {
  pricesOf: "2026-05-01",
  results: [
    {
      id: "bank_to_bank",
      title: "From bank to bank",
      summary: "About MX$1,980.05 would arrive.",
      isPossible: true,
      cost: {
        sent: { amount: "100.00", currency: "USD" },
        fee: { amount: "1.00", currency: "USD" },
        arrives: { amount: "1980.05", currency: "MXN" },
        rate: "20.00000000",
        feePerYear: { amount: "12.00", currency: "USD" },
      },
      duration: "A few days.",
      steps: ["Open an account."],
    },
  ],
  comparison: null,
  nextStep: { label: "Open an account", href: "/onboarding/steps" },
};
const comparison = {
  asOf: "2026-04-20",
  offers: [
    {
      name: "Lilypad",
      isOwn: true,
      fee: { amount: "1.00", currency: "USD" },
      arrives: { amount: "1980.05", currency: "MXN" },
      source: null,
    },
    {
      name: "Somebank",
      isOwn: false,
      fee: { amount: "6.00", currency: "USD" },
      arrives: { amount: "1833.00", currency: "MXN" },
      source: "https://somebank.example/prices",
    },
  ],
};
const notFound = refusal("CHAT_NOT_FOUND", "This chat has ended.");
const field = () => screen.findByLabelText("Your message");

beforeEach(() => sessionStorage.clear());

describe("the chat", () => {
  it("starts, and sends and shows messages as plain text", async () => {
    const { calls } = fakeApi({
      startChat: begun,
      sendChatMessage: onlyFor({ id }, asked),
    });
    render(<AssistantScreen />);
    await userEvent.type(await field(), "<b>What does it cost?</b>{Enter}");
    const log = screen.getByRole("log", { name: "Conversation" });
    expect(await within(log).findByText("<b>What does it cost?</b>")).toBeTruthy();
    expect(within(log).getByText("Nothing.")).toBeTruthy();
    expect(within(log).getByRole("link").getAttribute("href")).toBe("/terms");
    expect(calls().at(-1)?.body).toEqual({ message: "<b>What does it cost?</b>" });
    expect((await field()).getAttribute("value")).toBe("");
  });

  it("moves the page to a new question, whose answer is below it", async () => {
    fakeApi({
      startChat: begun,
      sendChatMessage: onlyFor({ id }, asked),
    });
    const moved: (string | null)[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      moved.push(this.textContent);
    });
    render(<AssistantScreen />);
    await field();
    expect(moved).toEqual([]);
    await userEvent.type(await field(), "What does it cost?{Enter}");
    await screen.findByText("Nothing.");
    expect(moved).toEqual([expect.stringContaining("What does it cost?")]);
  });

  it("links the support's address and number in an answer", async () => {
    const text =
      "I don't have an answer to that. Email help@lilypad.example or call +44 20 7946 0000.";
    changeSettings({ supportEmail: "help@lilypad.example" });
    fakeApi({ startChat: { ...begun, messages: [line("assistant", text, 0)] } });
    render(<AssistantScreen />);
    const email = await screen.findByRole("link", { name: "help@lilypad.example" });
    expect(email.getAttribute("href")).toBe("mailto:help@lilypad.example");
    const phone = screen.getByRole("link", { name: "+44 20 7946 0000" });
    expect(phone.getAttribute("href")).toBe("tel:+442079460000");
    expect(screen.getByText(/I don't have an answer/).textContent).toContain(text);
  });

  it("answers a question with one tap on a choice", async () => {
    const { calls } = fakeApi({
      startChat: begun,
      sendChatMessage: onlyFor({ id }, asked),
    });
    render(<AssistantScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "United States" }));
    await screen.findByText("Nothing.");
    expect(calls().at(-1)?.body).toEqual({ message: "United States" });
  });

  it("continues after a reload, and starts anew if it has ended", async () => {
    const api = fakeApi({
      startChat: begun,
      getChat: onlyFor({ id }, asked),
    });
    const first = render(<AssistantScreen />);
    await field();
    first.unmount();
    const second = render(<AssistantScreen />);
    expect(await screen.findByText("Nothing.")).toBeTruthy();
    second.unmount();
    api.answer("getChat", onlyFor({ id }, notFound));
    const before = api.calls().length;
    render(<AssistantScreen />);
    await waitFor(() =>
      expect(
        api
          .calls()
          .slice(before)
          .map(({ operation }) => operation),
      ).toEqual(["getChat", "startChat"]),
    );
  });

  it("keeps a refused message in the field, and shows the reason", async () => {
    fakeApi({
      startChat: begun,
      sendChatMessage: onlyFor({ id }, refusal("RATE_LIMITED", "That was a bit too fast.")),
    });
    render(<AssistantScreen />);
    await userEvent.type(await field(), "Germany{Enter}");
    expect(await screen.findByText("That was a bit too fast.")).toBeTruthy();
    expect((await field()).getAttribute("value")).toBe("Germany");
  });

  it("shows that it could not be opened, and opens on a retry", async () => {
    const api = fakeApi({ startChat: notFound });
    render(<AssistantScreen />);
    await screen.findByText("We couldn't open the chat");
    api.answer("startChat", begun);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await field()).toBeTruthy();
  });
});

describe("the chat's results", () => {
  const openResults = () => {
    const api = fakeApi({
      startChat: done,
      listChatResults: onlyFor({ id }, results),
      setChatEmail: onlyFor({ id }, { ...done, email: "ann@example.com" }),
      advanceChat: onlyFor({ id }, begun),
    });
    render(<AssistantScreen />);
    return api;
  };

  it("mark the figures as indicative", async () => {
    openResults();
    expect(await screen.findByText("1 USD = 20 MXN")).toBeTruthy();
    expect(screen.getByText("$12.00")).toBeTruthy();
    expect(screen.getByText(/Estimates based on rates from May 1, 2026/)).toBeTruthy();
    expect(screen.queryByText("Compared with other providers")).toBeNull();
  });

  it("show the prices of others if they are known, with their sources and date", async () => {
    const api = openResults();
    api.answer("listChatResults", onlyFor({ id }, { ...results, comparison }));
    const section = (await screen.findByText("Compared with other providers")).closest("section");
    if (section === null) throw new Error("the comparison has no section");
    const rows = within(section).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lilypad.*1,980\.05 arrives.*Fees \$1\.00$/),
      expect.stringMatching(/^Somebank.*1,833\.00 arrives.*Fees \$6\.00.*Prices of Somebank$/),
    ]);
    const source = within(section).getByRole("link");
    expect(source.getAttribute("href")).toBe("https://somebank.example/prices");
    expect(source.getAttribute("rel")).toContain("noreferrer");
    expect(within(section).getByText(/as of Apr 20, 2026/)).toBeTruthy();
  });

  it("lead to the sign-up with the entered address filled in", async () => {
    const api = openResults();
    api.answer(
      "listChatResults",
      onlyFor({ id }, () =>
        api.calls().some(({ method }) => method === "PUT")
          ? { ...results, nextStep: { ...results.nextStep, href: "/onboarding/steps?email=ann" } }
          : results,
      ),
    );
    await userEvent.type(await screen.findByLabelText("Email (optional)"), "ann");
    await userEvent.click(screen.getByRole("button", { name: "Open an account" }));
    expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Email (optional)"), "@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Open an account" }));
    await waitFor(() => expect(location.search).toBe("?email=ann"));
  });

  it("allow an answer to be changed", async () => {
    const { calls } = openResults();
    await userEvent.click(await screen.findByRole("button", { name: "To Mexico" }));
    expect(await screen.findByRole("button", { name: "United States" })).toBeTruthy();
    expect(calls().at(-1)?.body).toEqual({ step: "to" });
  });
});
