import { expect, type Page } from "@playwright/test";
import { atHost, type Recording, requestOf } from "./recording.ts";
import type { Replay, ReplayServer } from "./replay.ts";
import type { Scene } from "./scene.ts";
import { readRecording } from "./stored-recordings.ts";
import { visibleTexts } from "./visible-texts.ts";

type Kept = Readonly<Record<string, string | null>>;

function change(kept: Record<string, string>, changes: Kept = {}): Record<string, string> {
  const entries = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** A recording with a scene's changes. */
function withChanges(made: Recording, scene: Scene): Recording {
  const recorded = scene.change?.(made) ?? made;
  const changed = new Set((scene.answers ?? []).map(requestOf));
  const answers = recorded.answers.filter(({ method, path }) => {
    const [withoutQuery = path] = path.split("?");
    return !changed.has(`${method} ${path}`) && !changed.has(`${method} ${withoutQuery}`);
  });
  return {
    ...recorded,
    address: scene.address ?? recorded.address,
    localStorage: change(recorded.localStorage, scene.localStorage),
    sessionStorage: change(recorded.sessionStorage, scene.sessionStorage),
    answers: [...(scene.answers ?? []), ...answers],
  };
}

export interface Shown {
  /** The recording to show; by default the stored one with the scene's name. */
  recording?: Recording;
  /** Returns the part of a text that has to be the same; by default all of it. */
  compared?: (text: string) => string;
  /** Accepts whatever texts the page shows, for a recording that takes them over. */
  acceptsTexts?: boolean;
}

/** Resolves with the texts of the page when they have been the same for a second. */
export async function settledTexts(page: Page): Promise<string[]> {
  let texts: string[] = [];
  await expect(async () => {
    const before = texts;
    texts = await visibleTexts(page);
    expect(texts).toEqual(before);
  }).toPass({ timeout: 15_000, intervals: [1_000] });
  return texts;
}

/**
 * Opens a scene from its recording, and performs its steps. The page must then show the texts that were
 * recorded.
 */
export async function openScene(
  server: ReplayServer,
  page: Page,
  name: string,
  scene: Scene,
  { recording: made = readRecording(name), compared = (text) => text, acceptsTexts }: Shown = {},
): Promise<Replay> {
  const recording = withChanges(atHost(made, server.host), scene);
  await scene.prepare?.(page);
  const replayed = await server.open(page, recording, scene);
  await scene.open?.(page, recording);
  if (acceptsTexts) {
    await settledTexts(page);
    return replayed;
  }
  const expected = recording.texts.map(compared);
  await expect(async () => {
    const texts = await visibleTexts(page);
    const { unanswered } = replayed;
    expect(texts.map(compared), `${name}, without answers to ${unanswered}`).toEqual(expected);
  }).toPass({ timeout: 15_000, intervals: [20, 30, 50, 50, 50, 100, 200, 400] });
  return replayed;
}
