import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appPaths } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import { documentPaths, sessionPaths } from "./paths-for.ts";
import { routes } from "./routes.ts";
import { screensOf } from "./screens.ts";
import { sessionRoutes } from "./session-routes.ts";
import { visitorRoutes } from "./visitor-routes.ts";
import { upFrom } from "./ways-up.ts";

const visitors = screensOf(visitorRoutes);
const people = screensOf(sessionRoutes);
const source = join(process.cwd(), "apps/web/src");

it("the contract lists the same screens as the app", () => {
  expect(
    appPaths,
    "Run `node scripts/run.mjs scripts/screens/write-app-paths.ts`, and then write-open-api.ts.",
  ).toEqual(
    Object.fromEntries(
      Object.entries(routes).flatMap(([access, table]) =>
        Object.keys(table).map((path) => [path, access]),
      ),
    ),
  );
});

it.each([...visitors, ...people])("the screen of $path can be loaded", async ({ Screen }) => {
  await Screen.preload();
});

describe("the paths that need a session", () => {
  it.each(people.map(({ path }) => path.replaceAll(/:\w+/g, "x")))("contain %s", (path) => {
    expect([sessionPaths.test(path), sessionPaths.test(`${path}/`)]).toEqual([true, true]);
  });

  it.each([
    ...visitors.map(({ path }) => path),
    "/t/abc",
    "/dashboard/none",
    "/transactions/x",
    "/receipts",
    "/x/dashboard",
  ])("do not contain %s", (path) => expect(sessionPaths.test(path)).toBe(false));
});

it("a payer's page and a shared receipt are documents of their own", () => {
  expect(documentPaths.test("/t/abc")).toBe(true);
  expect(documentPaths.test("/receipt/abc")).toBe(true);
  expect(documentPaths.test("/transactions/abc/receipt")).toBe(false);
});

it.each([
  ["/transactions/abc/receipt", "/transactions"],
  ["/teleport/links", "/teleport"],
  ["/profile/security/signing/passkey", "/profile/security/signing"],
  ["/dashboard", null],
  ["/unknown", null],
])("the screen above %s is %s", (path, up) => expect(upFrom(path)).toBe(up));

it("a screen that needs a session is below another one that needs it", () => {
  const outside = people.filter(({ path }) => {
    const up = upFrom(path);
    return up !== null && !sessionPaths.test(up);
  });
  expect(outside).toEqual([]);
});

it("addresses are checked by the compiler: only shared/navigation uses wouter's untyped parts", () => {
  const untyped = globSync("{app,features,shared}/**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !file.startsWith("shared/navigation/") && !file.includes(".test."))
    .filter((file) =>
      /import \{[^}]*\b(?:Link|Redirect|useLocation)\b[^}]*\} from "wouter"/.test(
        readFileSync(join(source, file), "utf8"),
      ),
    );
  expect(untyped).toEqual([]);
});
