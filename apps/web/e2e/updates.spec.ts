// How little an update, a screen and a visit load (ADR 150). Everything is read from the files of the build, without a browser.
import { expect } from "@playwright/test";
import { filesNamedIn, plainName, readBuiltApp, readPage, sentBytes } from "./built-app.ts";
import { test } from "./test.ts";

const withoutFolder = (file: string) => file.replace("assets/", "");
const isScript = (file: string) => file.endsWith(".js");

/** The scripts that a page has loaded once its first screen is there. */
function loadedBy(page: string): Set<string> {
  const { scripts, loadedFor } = readBuiltApp();
  const named = filesNamedIn(readPage(page)).filter(isScript).map(withoutFolder);
  return loadedFor(named.filter((file) => scripts.has(file)));
}

test("a changed text renames at most five scripts", () => {
  const { scripts } = readBuiltApp();
  const users = (file: string) =>
    [...scripts]
      .filter(([name, code]) => name !== file && code.includes(file))
      .map(([name]) => name);
  const usersOf = new Map([...scripts.keys()].map((file) => [file, users(file)]));
  for (const changed of scripts.keys()) {
    // A script has another name if its content has changed, also if that is only the name of a script in it.
    const renamed = new Set<string>();
    const visit = (file: string) => {
      if (renamed.has(file)) return;
      renamed.add(file);
      usersOf.get(file)?.forEach(visit);
    };
    visit(changed);
    expect([...renamed].slice(0, 6), `renamed with ${changed}`).toHaveLength(
      Math.min(renamed.size, 5),
    );
  }
});

test("opening a screen costs at most six scripts beyond those of the dashboard", () => {
  const { loadedLater, loadedFor } = readBuiltApp();
  const home = loadedBy("dashboard.html");
  expect(home.size).toBeGreaterThan(5);
  const furtherOf = (screen: string) =>
    [...loadedFor([screen])].filter((script) => !home.has(script)).map(plainName);
  const aboveLimit = [...loadedLater]
    .map((screen) => ({ screen: plainName(screen), loads: furtherOf(screen).join(", ") }))
    .filter(({ loads }) => loads.split(", ").length > 6);
  expect(aboveLimit, "see build/parts.ts").toEqual([]);
});

test("no scripts import each other in a circle, because one of them would run before what it needs", () => {
  const { scripts, importsOf, loadedFor } = readBuiltApp();
  const inCircles = [...scripts.keys()].filter((script) =>
    loadedFor(importsOf(script)).has(script),
  );
  expect(inCircles.map(plainName)).toEqual([]);
});

test("the later steps of a payer load nothing that only the app needs", () => {
  const { loadedLater, loadedFor } = readBuiltApp();
  const steps = [...loadedLater].filter((script) => plainName(script) === "payment");
  expect(steps).toHaveLength(1);
  const page = loadedBy("payer.html");
  const further = [...loadedFor(steps)].filter((script) => !page.has(script)).map(plainName);
  expect(further.sort()).toEqual([
    "back",
    "bank-details",
    "closed-screen",
    "forms",
    "paying",
    "payment",
  ]);
});

test("a visitor's device stores at most 20 kB beyond what the welcome page has loaded", () => {
  const { loadedFor, loadedLater, scripts } = readBuiltApp();
  const worker = readPage("service-worker.js");
  const first = /\bfirst:\[(.*?)\],\s*later:\[/s.exec(worker)?.[1] ?? "";
  const stored = [...first.matchAll(/url:["'`]\/([^"'`]+)["'`]/g)].map(([, url = ""]) => url);
  expect(stored).toEqual(expect.arrayContaining(["app", "onboarding", "icon.svg"]));
  const idle = [...loadedLater].filter((script) =>
    ["landing-screen", "landing", "main", "start", "worker-client"].includes(plainName(script)),
  );
  const page = readPage("landing.html");
  const named = filesNamedIn(page);
  const entry = named.filter(isScript).map(withoutFolder);
  const loaded = new Set([
    ...named,
    ...[...loadedFor([...idle, ...entry.filter((file) => scripts.has(file))])].map(
      (script) => `assets/${script}`,
    ),
  ]);
  const files: Record<string, string> = { app: "index.html", onboarding: "landing.html" };
  const further = stored.filter((url) => !loaded.has(url)).map((url) => files[url] ?? url);
  const bytes = ["service-worker.js", ...further].reduce((sum, file) => sum + sentBytes(file), 0);
  expect(bytes, further.join(", ")).toBeLessThanOrEqual(20_000);
});
