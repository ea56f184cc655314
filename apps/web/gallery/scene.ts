import type { Page } from "@playwright/test";
import type { RecordedAnswer, Recording } from "./recording.ts";
import type { ReplayOptions } from "./replay.ts";

/** What a scene adds to the recording of its name. Most need nothing: the address leads there. */
export interface Scene extends ReplayOptions {
  /** Path and query, where they differ from the recorded ones. */
  readonly address?: string;
  /** Kept on the device besides or instead of what was recorded; null forgets it. */
  readonly localStorage?: Readonly<Record<string, string | null>>;
  readonly sessionStorage?: Readonly<Record<string, string | null>>;
  /** Answers besides or instead of the recorded ones. */
  readonly answers?: readonly RecordedAnswer[];
  /** Changes what was recorded, where a screen cannot be opened from it as it is. */
  readonly change?: (recording: Recording) => Recording;
  /** What the device has that Chromium lacks; done before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** What a person does from the opened page to get to this state. */
  readonly open?: (page: Page, recording: Recording) => Promise<unknown>;
}

/** Scenes by the name of their recording. */
export type Scenes = Readonly<Record<string, Scene>>;

/** Presses a button by its name; a text has to be the whole name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();
