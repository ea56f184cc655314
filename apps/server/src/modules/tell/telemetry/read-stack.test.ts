import { describe, expect, it } from "vitest";
import { readStack } from "./read-stack.ts";

const place = (fn: string, filename: string, lineno: number, colno: number, inApp = true) => ({
  function: fn,
  filename,
  lineno,
  colno,
  inApp,
});

describe("readStack", () => {
  it("reads stacks of Chrome, Edge and Node", () => {
    const stack = [
      "TypeError: ada@example.com is not a function",
      "    at load (https://lilypad.example/assets/start-AbC12345.js:1:2345)",
      "    at async Object.open (https://lilypad.example/assets/reading-XyZ.js:12:3)",
      "    at https://lilypad.example/service-worker.js:4:5",
      "    at new Quote (<anonymous>)",
    ].join("\n");
    expect(readStack(stack)).toEqual([
      place("load", "/assets/start-AbC12345.js", 1, 2345),
      place("Object.open", "/assets/reading-XyZ.js", 12, 3),
      place("?", "/service-worker.js", 4, 5),
    ]);
  });

  it("reads stacks of Firefox and Safari", () => {
    const stack =
      "load@https://lilypad.example/assets/start-AbC12345.js:1:2\n@https://lilypad.example/assets/a.js:3:4\n";
    expect(readStack(stack)).toEqual([
      place("load", "/assets/start-AbC12345.js", 1, 2),
      place("?", "/assets/a.js", 3, 4),
    ]);
  });

  it("reads stacks of the server without the folders above the installation", () => {
    const stack = [
      "Error: no",
      "    at send (/home/ada/lilypad/apps/server/src/modules/money/payments/send.ts:10:2)",
      "    at async handler (file:///srv/lilypad/packages/db/src/pool.ts:3:4)",
      "    at Client.query (/srv/lilypad/node_modules/pg/lib/client.js:5:6)",
      "    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
      "    at run (/home/ada/elsewhere.js:1:1)",
    ].join("\n");
    expect(readStack(stack)).toEqual([
      place("send", "apps/server/src/modules/money/payments/send.ts", 10, 2),
      place("handler", "packages/db/src/pool.ts", 3, 4),
      place("Client.query", "node_modules/pg/lib/client.js", 5, 6, false),
      place("process.processTicksAndRejections", "node:internal/process/task_queues", 95, 5, false),
    ]);
  });

  it.each([
    ["with a space", "/home/ada/my money"],
    ["with a space, percent-encoded", "file:///home/ada/my%20money"],
    ["with brackets", "/home/ada/lily (2) [old]"],
    ["with brackets, percent-encoded", "file:///home/ada/lily%20(2)%20%5Bold%5D"],
    ["with an umlaut", "/home/ada/geld für alle"],
    ["with an umlaut, percent-encoded", "file:///home/ada/geld%20f%C3%BCr%20alle"],
    ["below other folders called apps and packages", "/srv/apps/money/packages/lilypad"],
    ["with a long path", `/srv${"/%C3%BC".repeat(80)}`],
  ])("reads stacks of a server in a folder %s", (_, folder) => {
    const file = "apps/server/src/modules/money/payments/send.ts";
    const stack = [
      "Error: no",
      `    at send (${folder}/${file}:10:2)`,
      `    at async Object.send [as pay] (${folder}/${file}:11:3)`,
      `    at ${folder}/${file}:12:4`,
      `    at async ${folder}/${file}:13:5`,
      `    at Client.query (${folder}/node_modules/pg/lib/client.js:5:6)`,
    ].join("\n");
    expect(readStack(stack)).toEqual([
      place("send", file, 10, 2),
      place("Object.send [as pay]", file, 11, 3),
      place("?", file, 12, 4),
      place("?", file, 13, 5),
      place("Client.query", "node_modules/pg/lib/client.js", 5, 6, false),
    ]);
  });

  it.each([
    ["a page's address", "    at https://lilypad.example/t/abcdef:1:2"],
    ["a query", "    at a (https://lilypad.example/assets/a.js?token=abc:1:2)"],
    ["a fragment", "a@https://lilypad.example/assets/a.js#abc:1:2"],
    ["credentials", "    at a (https://ada:s3cret@lilypad.example/private/a.js:1:2)"],
    ["another file", "    at a (https://elsewhere.example/tracker.js:1:2)"],
    ["an extension", "    at a (chrome-extension://abcdef/assets/a.js:1:2)"],
    ["plain text", "ada@example.com lost 12.34"],
    ["an empty stack", ""],
  ])("ignores %s", (_, stack) => expect(readStack(stack)).toEqual([]));

  it("replaces function names that look like values", () => {
    const at = (name: string) =>
      readStack(`    at ${name} (https://lilypad.example/assets/a.js:1:2)`)[0]?.function;
    expect(at("eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9")).toBe("?");
    expect(at("ada@example.com")).toBe("?");
    expect(at("load")).toBe("load");
  });

  it("returns at most 40 frames, and none for long hostile input", () => {
    const line = "    at a (https://lilypad.example/assets/a.js:1:2)\n";
    expect(readStack(line.repeat(1_000))).toHaveLength(40);
    for (const hostile of [" ", "at ", "@", "a@", "(", ":1:2", "/"]) {
      expect(readStack(hostile.repeat(20_000)), hostile).toEqual([]);
    }
  });
});
