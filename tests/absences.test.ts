import { expect, it } from "vitest";
import { readHastyAbsences } from "./read-absences.ts";
import { listFiles, readSource } from "./source-files.ts";

const remedy =
  "right after an action, the page may not have changed yet: await what appears instead (findBy…), or that it disappears (await waitFor(() => expect(…).toBeNull())), or else that everything has happened (await settled())";

it("no test of the web app reads an absence at once after an awaited action", () => {
  const found = listFiles()
    .filter((file) => /^apps\/web\/.*\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readHastyAbsences(file, readSource(file)).map((line) => `${file}:${line}: ${remedy}`),
    );
  expect(found).toEqual([]);
});

const inTest = (...statements: string[]) => `it("x", async () => {\n${statements.join("\n")}\n});`;
const absent = 'expect(screen.queryByText("Sent")).toBeNull();';

it.each([
  ["a click", 'await userEvent.click(screen.getByRole("button"));'],
  ["a press", 'await press("Send");'],
  ["an empty turn", "await act(async () => {});"],
])("an absence that is read at once after %s is found", (_, action) => {
  expect(readHastyAbsences("a.test.tsx", inTest(action, absent, absent))).toEqual([3, 4]);
});

it.each([
  "expect(calls()).toEqual([]);",
  'expect(calls("sendTransfer")).toHaveLength(0);',
  "expect(onDone).not.toHaveBeenCalled();",
])("that nothing was called is found, also after what is there at once: %s", (silence) => {
  const there = 'expect(screen.getByText("Failed")).toBeTruthy();';
  const source = inTest('await userEvent.click(screen.getByRole("button"));', there, silence);
  expect(readHastyAbsences("a.test.tsx", source)).toEqual([4]);
  const settled = inTest('await press("Send");', there, "await settled();", silence);
  expect(readHastyAbsences("a.test.tsx", settled)).toEqual([]);
});

it.each([
  ["it is waited for", [`await waitFor(() => ${absent.slice(0, -1)});`]],
  ["what replaces it was waited for", ['await screen.findByText("Failed");', absent]],
  ["what replaces it is there", ['expect(screen.getByText("Failed")).toBeTruthy();', absent]],
])("an absence is allowed if %s", (_, statements) => {
  const source = inTest('await userEvent.click(screen.getByRole("button"));', ...statements);
  expect(readHastyAbsences("a.test.tsx", source)).toEqual([]);
});
