import type { openPhones, ServedApp } from "../open-app.ts";
import type { Interaction } from "./interactions.ts";
import { type Note, tapThrough } from "./tap-journey.ts";
import { isQuick, type MeasuredTap, tapTable } from "./tap-report.ts";
import { openWatchedPage } from "./watch-events.ts";

/** An iPhone of usual size. The worker would store files beside the taps, and is no part of them. */
const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" } as const;

const failedPicture = "test-results/taps-failed.png";

type Phones = Awaited<ReturnType<typeof openPhones>>;

/** All measurements of an app, by tap. */
type Measured = Map<string, Interaction[]>;

/** Stores the session on the phone, as after a sign-in. */
export const storeSession = ({ session }: ServedApp): string =>
  `localStorage.setItem("lilypad.session", ${JSON.stringify(session)})`;

/** Opens the app on a new phone and measures each tap. */
async function runOnce(phones: Phones, app: ServedApp, measured: Measured): Promise<string> {
  const context = await phones.newPhone(phone);
  try {
    const watched = await openWatchedPage(context);
    await watched.page.goto(`${app.origin}/icon.svg`);
    await watched.page.evaluate(storeSession(app));
    const taps: string[] = [];
    const note: Note = (name, interaction) => {
      measured.set(name, [...(measured.get(name) ?? []), interaction]);
      taps.push(`${name} ${Math.round(interaction.durationMs)}`);
    };
    await tapThrough(watched, app.origin, note).catch(async (error) => {
      await watched.page.screenshot({ path: failedPicture });
      throw new Error(`the taps ended after: ${taps.join(", ")}; see ${failedPicture}`, {
        cause: error,
      });
    });
    return taps.join(", ");
  } finally {
    await context.close();
  }
}

/**
 * Measures the taps of each app, in turns, because the machine's speed changes. Prints each run as it ends, then a table
 * for each app.
 * @returns whether each tap of the first app reaches its goal
 */
export async function measureTaps(
  phones: Phones,
  apps: readonly { name: string; app: ServedApp }[],
  runs: number,
): Promise<boolean> {
  const measured = apps.map(({ name, app }) => ({ name, app, taps: new Map() as Measured }));
  for (let run = 1; run <= runs; run += 1) {
    for (const { name, app, taps } of measured) {
      console.log(`${name}, run ${run} of ${runs}, ms: ${await runOnce(phones, app, taps)}`);
    }
  }
  const tables = measured.map(({ name, taps }) => ({
    name,
    taps: [...taps].map(([tap, interactions]): MeasuredTap => ({ name: tap, interactions })),
  }));
  for (const { name, taps } of tables) {
    console.log(`\n${name}, from the tap to the next paint, ${runs} runs:\n\n${tapTable(taps)}`);
  }
  return tables[0]?.taps.every(isQuick) ?? false;
}
