import { expect, it } from "vitest";
import { decideNext } from "./decide-next.ts";

it.each([
  ["nothing is under way", 7n, 7n, { do: "form", number: 7n }],
  ["a batch waits to be sent", 7n, 8n, { do: "send", number: 7n }],
  ["several batches wait: the first goes first", 5n, 8n, { do: "send", number: 5n }],
  ["the chain was rewound to its beginning", 0n, 8n, { do: "send", number: 0n }],
  ["the database was restored from a backup", 9n, 7n, { do: "import", missing: 2n }],
  ["an empty database meets a used module", 9n, 0n, { do: "import", missing: 9n }],
])("%s", (_name, moduleNext, ourNext, expected) => {
  expect(decideNext(moduleNext, ourNext)).toEqual(expected);
});
