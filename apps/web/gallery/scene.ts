import type { Locator, Page } from "@playwright/test";
import type { RecordedAnswer } from "./recording.ts";
import type { ReplayOptions } from "./replay.ts";

/** One screen in one state. */
export interface Scene extends ReplayOptions {
  /** The name of its recording, and of its picture in docs/screens. */
  readonly name: string;
  /** The recording it is drawn from, where that is another scene's. */
  readonly from?: string;
  /** Path and query, where they differ from the recorded ones. */
  readonly address?: string;
  /** Kept on the device besides or instead of what was recorded; null forgets it. */
  readonly localStorage?: Readonly<Record<string, string | null>>;
  readonly sessionStorage?: Readonly<Record<string, string | null>>;
  /** Answers besides or instead of the recorded ones. */
  readonly answers?: readonly RecordedAnswer[];
  /** What a person does from the opened page to get to this state. */
  readonly open?: (page: Page) => Promise<void>;
  /** Texts that must be on the screen: its title, and what the product promises to say there. */
  readonly shows: readonly (string | RegExp)[];
  /** What a person is there to press; null where there is nothing. */
  readonly action: ((page: Page) => Locator) | null;
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true });

export const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole("link", { name, exact: true });

export const field = (name: string | RegExp) => (page: Page) => page.getByLabel(name);
