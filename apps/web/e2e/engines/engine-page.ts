import { expect } from "@playwright/test";
import type { Engine } from "./engine.ts";

/** Finds the first visible element that has a role and a name, as people perceive both. */
const finder = `
  const [selector, source] = arguments;
  const name = new RegExp(source, "i");
  const namesOf = (element) => [
    element.getAttribute("aria-label"),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ];
  const isShown = (element) => element.checkVisibility() && element.closest("[inert]") === null;
  const matches = (element) =>
    namesOf(element).some((text) => text !== null && name.test(text.trim().replace(/\\s+/g, " ")));
  const found = [...document.querySelectorAll(selector)].filter(isShown).find(matches);
`;
const findScript = `${finder}
  // Fixed bars may cover elements at the edge of the window.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
`;
const valueScript = `${finder} return found?.value ?? null;`;

const selectors = {
  button: "button, [role=button]",
  link: "a[href]",
  heading: "h1, h2, h3",
  field: "input, textarea, select",
  dialog: "dialog[open], [role=dialog]",
  balance: "[data-testid=balance]",
  /** The innermost elements with text of their own. */
  text: "p, span, li, dd, td, strong, time, h1, h2, h3",
} as const;

export interface EnginePage {
  goTo(url: string): Promise<void>;
  see(role: keyof typeof selectors, name: RegExp): Promise<void>;
  click(role: keyof typeof selectors, name: RegExp): Promise<void>;
  /** Replaces a field's content by typing. */
  fill(name: RegExp, text: string): Promise<void>;
  run<Value>(script: string): Promise<Value>;
}

const waitMs = 30_000;

/** Letters and digits only: fields format the typed text. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** The actions of a person on a page, through WebDriver's commands. Each waits until it is possible. */
export function openPage({ send }: Engine): EnginePage {
  const run = <Value>(script: string, ...args: unknown[]) =>
    send("ExecuteScript", { script, args }) as Promise<Value>;
  const find = async (role: keyof typeof selectors, name: RegExp): Promise<string> => {
    const found = await run<Record<string, string> | null>(
      findScript,
      selectors[role],
      name.source,
    );
    const [id] = Object.values(found ?? {});
    if (id === undefined) throw new Error(`no ${role} ${name} on the page`);
    return id;
  };
  const retry = (action: () => Promise<unknown>) =>
    expect(async () => void (await action())).toPass({
      timeout: waitMs,
      intervals: [50, 100, 200, 300],
    });
  return {
    goTo: async (url) => void (await send("Navigate", { url })),
    see: (role, name) => retry(() => find(role, name)),
    click: (role, name) => retry(async () => send("ElementClick", { id: await find(role, name) })),
    fill: (name, text) =>
      retry(async () => {
        const id = await find("field", name);
        await send("ElementClear", { id });
        await send("ElementSendKeys", { id, text });
        // A busy engine may lose keys while the page draws.
        const value = await run<string | null>(valueScript, selectors.field, name.source);
        // A complete code submits itself, and its field is gone.
        if (value !== null && !lettersOf(value).endsWith(lettersOf(text).slice(-3))) {
          throw new Error(`the field ${name} contains ${value} instead of ${text}`);
        }
      }),
    run,
  };
}
