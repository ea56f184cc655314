import { describe, expect, it, vi } from "vitest";
import { runLiveStream } from "./live-stream.ts";
import { createEventReader, type LiveEvent } from "./read-events.ts";

describe("reading live events", () => {
  it.each([
    ["whole", ['data: {"type":"balances","id":"a","version":1}\n\n'], ["balances"]],
    ["in pieces", ['data: {"type":"bal', 'ances","id":"a","version":1}\n', "\n"], ["balances"]],
    [
      "several at once",
      [
        'data: {"type":"ready","id":"a","version":0}\n\ndata: {"type":"requests","id":"a","version":1}\n\n',
      ],
      ["ready", "requests"],
    ],
    [
      "with heartbeats",
      [': still here\n\ndata: {"type":"ready","id":"a","version":0}\r\n\r\n'],
      ["ready"],
    ],
    ["unfinished", ['data: {"type":"ready"'], []],
    ["nonsense", ["data: nonsense\n\ndata: 7\n\ndata: {}\n\nevent: x\n\n"], []],
  ])("%s", (_, pieces, types) => {
    const events: LiveEvent[] = [];
    const take = createEventReader((event) => events.push(event));
    for (const piece of pieces) take(piece);
    expect(events.map(({ type }) => type)).toEqual(types);
  });
});

it("a live event has the position that its server announces, and none otherwise", () => {
  const events: LiveEvent[] = [];
  const take = createEventReader((event) => events.push(event));
  const position = "00000016b374d848";
  take(`data: {"type":"balances","id":"a","version":1,"position":"${position}"}\n\n`);
  take('data: {"type":"balances","id":"a","version":2,"position":7}\n\n');
  expect(events.map((event) => event.position)).toEqual([position, undefined]);
});

const streamOf = (text: string) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );

it("the event stream reconnects after every break, with the bearer token, and ever slower while it fails", async () => {
  const stop = new AbortController();
  const pauses: number[] = [];
  const types: string[] = [];
  const fetched = vi
    .fn<(path: string, init: RequestInit) => Promise<Response>>()
    .mockResolvedValueOnce(streamOf('data: {"type":"ready","id":"a","version":0}\n\n'))
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValue(streamOf('data: {"type":"ready","id":"a","version":0}\n\n'));
  await runLiveStream({
    accessToken: async () => "token-1",
    fetch: fetched,
    onEvent: ({ type }) => types.push(type),
    onRefused: () => expect.unreachable("nothing was refused"),
    signal: stop.signal,
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length === 4) stop.abort();
    },
  });
  expect(pauses).toEqual([1000, 2000, 4000, 1000]);
  expect(types).toEqual(["ready", "ready"]);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: "Bearer token-1" });
});

it("the event stream reconnects at once when the server says that it restarts, and its next failures do not count as offline", async () => {
  const stop = new AbortController();
  const pauses: number[] = [];
  const types: string[] = [];
  const restarts: boolean[] = [];
  const answers = [
    streamOf(
      'data: {"type":"ready","id":"a","version":0}\n\ndata: {"type":"reconnect","id":"a","version":1}\n\n',
    ),
    null,
    streamOf('data: {"type":"ready","id":"a","version":0}\n\n'),
  ];
  await runLiveStream({
    accessToken: async () => "token-1",
    fetch: async (_path, _init, isRestart) => {
      restarts.push(isRestart);
      const answer = answers.shift();
      if (answer === null || answer === undefined) throw new TypeError("refused");
      return answer;
    },
    onEvent: ({ type }) => types.push(type),
    onRefused: () => expect.unreachable("nothing was refused"),
    signal: stop.signal,
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length === 3) stop.abort();
    },
    random: () => 0.25,
  });
  expect(pauses).toEqual([250, 2000, 1000]);
  expect(types).toEqual(["ready", "ready"]);
  expect(restarts).toEqual([false, true, true]);
});

it("the event stream reports every refusal of the session", async () => {
  const stop = new AbortController();
  const onRefused = vi.fn();
  let pauses = 0;
  await runLiveStream({
    accessToken: async () => "token-1",
    fetch: async () => new Response(null, { status: 401 }),
    onEvent: () => undefined,
    onRefused,
    signal: stop.signal,
    pause: async () => {
      pauses += 1;
      if (pauses === 2) stop.abort();
    },
  });
  expect(onRefused.mock.calls).toEqual([[expect.any(Number)], [expect.any(Number)]]);
});
