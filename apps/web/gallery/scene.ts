import type { Page } from "@playwright/test";
import type { RecordedAnswer, Recording } from "./recording.ts";
import type { ReplayOptions } from "./replay.ts";

/** The additions of a scene to the recording with its name. Most need nothing, because their URL is enough. */
export interface Scene extends ReplayOptions {
  /** Path and query, if they differ from the recorded ones. */
  readonly address?: string;
  /** Changes of the recorded device storage; null removes an entry. */
  readonly localStorage?: Readonly<Record<string, string | null>>;
  readonly sessionStorage?: Readonly<Record<string, string | null>>;
  /** Answers in addition to the recorded ones, or in their place. */
  readonly answers?: readonly RecordedAnswer[];
  /** True for a screen that computes something from ids and times, which therefore stay as they were recorded. */
  readonly isComputed?: boolean;
  /** Changes the recording, if the screen cannot be opened from it as it is. */
  readonly change?: (recording: Recording) => Recording;
  /** Adds features that Chromium lacks, before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The person's steps from the opened page to this state. */
  readonly open?: (page: Page, recording: Recording) => Promise<unknown>;
}

/** Scenes by the name of their recording. */
export type Scenes = Readonly<Record<string, Scene>>;

/** Presses a button by its name; a string must be the whole name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** The recordings whose answers also serve wide windows, which request more than the phone that recorded them. */
export const wideSources = ["dashboard-usd", "dashboard-lil"] as const;
