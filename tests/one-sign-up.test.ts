import { expect, test } from "vitest";
import { listFiles, readSource } from "./source-files.ts";

/** The tests of the contract call every operation with what it refuses and repeats, and the app is what signs people up. */
const isAboutOperations = (file: string) =>
  /^apps\/web\/(src|gallery)\//.test(file) ||
  /^apps\/server\/(src\/modules|test\/contract)\//.test(file) ||
  file.startsWith("packages/api-contract/") ||
  /\.test\.ts$/.test(file);

const steps = [
  /initializeOnboarding|initialize-onboarding/,
  /updateProfile|auth\/profile/,
  /createSmartAccount|wallets\/aa/,
  /onboardingCompleted|onboarding-completed/,
];

test("signing up over the API is written once", () => {
  const written = listFiles()
    .filter((file) => /^(apps|packages|scripts|tests)\/.*\.ts$/.test(file))
    .filter((file) => !isAboutOperations(file) || /^tests\/.*\.(deep|it)\.test\.ts$/.test(file))
    .filter((file) => {
      const source = readSource(file);
      return steps.every((step) => step.test(source));
    });
  expect(written, "sign people up with signUp of @lilypad/worlds").toEqual([
    "packages/worlds/src/actors/sign-up.ts",
  ]);
});
