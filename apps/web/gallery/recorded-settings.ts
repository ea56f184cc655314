import type { AppSettings } from "@lilypad/api-contract";
import { sampleSettings } from "../test/samples/app-settings.ts";
import type { RecordedAnswer, Recording } from "./recording.ts";

/**
 * The settings of a recording's page stand among its answers, under the address at which the server publishes the same
 * settings.
 */
const settingsPath = "/app-settings.json";

/** The settings in a recorded page's element, as an answer. @param text JSON */
export const settingsAnswer = (text: string): RecordedAnswer => ({
  method: "GET",
  path: settingsPath,
  status: 200,
  body: JSON.parse(text),
});

/** Returns the answer with the settings of a recording; undefined for one that was made before they were recorded. */
export const findSettings = ({ answers }: Pick<Recording, "answers">): RecordedAnswer | undefined =>
  answers.find(({ path }) => path === settingsPath);

/** The settings of a recording; the others are those of a product with nothing configured. @param publicUrl of the page that shows it */
export function settingsOf(recording: Pick<Recording, "answers">, publicUrl: string): AppSettings {
  const recorded = (findSettings(recording)?.body ?? {}) as Partial<AppSettings>;
  const chain = { ...sampleSettings.chain, ...recorded.chain };
  return { ...sampleSettings, publicUrl, ...recorded, chain };
}
