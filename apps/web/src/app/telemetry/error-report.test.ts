import { describe, expect, it } from "vitest";
import { readErrorReport } from "./error-report.ts";

const error = (message: string, stack = "", name = "TypeError") =>
  Object.assign(new Error(message), { stack, name });

describe("an error report", () => {
  it("contains the error's class, message and positions in our files", () => {
    const stack = [
      "TypeError: Jonas Weber is not a function",
      "    at load (https://lilypad.example/assets/start-AbC12345.js:1:2)",
      "    at https://lilypad.example/t/abcdefgh:3:4",
      "    at other (https://elsewhere.example/x.js:1:1)",
      "open@https://lilypad.example/assets/reading-a.js:5:6",
    ].join("\n");
    expect(readErrorReport(error("x is not a function", stack))).toEqual({
      name: "TypeError",
      message: "x is not a function",
      stack:
        "    at load (https://lilypad.example/assets/start-AbC12345.js:1:2)\nopen@https://lilypad.example/assets/reading-a.js:5:6\n",
    });
  });

  it("is cut at a word and at a line, and contains no characters that the server refuses", () => {
    const long = readErrorReport(error(`${"word ".repeat(59)}atokenthatiscutinhalf`));
    expect(long?.message.endsWith("word")).toBe(true);
    expect(readErrorReport(error("a\0b\ud800c"))?.message).toBe("a b c");
    const line = "    at load (https://lilypad.example/assets/start-AbC12345.js:1:2)\n";
    const stack = readErrorReport(error("no", line.repeat(200)))?.stack ?? "";
    expect(stack.length).toBeLessThanOrEqual(4_096);
    expect(stack.endsWith(":1:2)\n")).toBe(true);
  });

  it("contains no content of a thrown value that is not an error", () => {
    expect(readErrorReport("ada@example.com")).toEqual({
      name: "Error",
      message: "not an error was thrown: string",
    });
    expect(readErrorReport({ token: "s3cret" })?.message).not.toContain("s3cret");
    expect(readErrorReport(error("no", "", "Ada Lovelace"))?.name).toBe("Error");
  });

  it.each([
    ["nothing", undefined],
    ["a call that was given up", new DOMException("no", "AbortError")],
    ["a call that was refused", error("Not enough", "", "CallError")],
    ["a script of others", error("Script error.")],
    ["no network", error("Failed to fetch")],
    ["no network, as Safari says it", error("Load failed")],
    [
      "the browser's layout",
      error("ResizeObserver loop completed with undelivered notifications."),
    ],
    ["an extension", error("no", "at a (chrome-extension://abc/a.js:1:2)")],
  ])("is not made for %s", (_, thrown) => expect(readErrorReport(thrown)).toBeNull());
});
