import { createSeenPosition } from "@lilypad/client";
import { describe, expect, it, vi } from "vitest";
import { createCall } from "./client.ts";
import { routes } from "./routes.gen.ts";

const [first, second, third] = ["0000000000000100", "00000000000002ff", "0000000100000000"];
const answer = (status: number, position?: string) =>
  new Response(JSON.stringify({ success: status === 200, data: {} }), {
    status,
    headers: {
      "content-type": "application/json",
      ...(position === undefined ? {} : { "lilypad-position": position }),
    },
  });

function openClient() {
  const fetched = vi.fn<typeof fetch>();
  const seenPosition = createSeenPosition();
  const parts = {
    fetch: fetched,
    accessToken: async () => "token-1",
    onTokenExpired: () => undefined,
    wait: async () => undefined,
    seenPosition,
  };
  const call = createCall(parts, routes);
  /** Reads, and returns the position that was sent to the server. */
  const read = async (said?: string) => {
    fetched.mockResolvedValueOnce(answer(200, said));
    await call("getBalance");
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get("lilypad-position");
  };
  const send = async (response: Promise<Response>) => {
    fetched.mockReturnValueOnce(response);
    await call("sendTransfer", { body: { recipientUserId: "b", amount: "1.00", currency: "USD" } });
  };
  return { fetched, seenPosition, read, send };
}

describe("the position that reads of the API carry", () => {
  it("is the one of the last change; requests that change something carry none", async () => {
    const { fetched, read, send } = openClient();
    expect(await read()).toBeNull();
    await send(Promise.resolve(answer(200, first)));
    expect(await read()).toBe(first);
    await send(Promise.resolve(answer(200, second)));
    expect(fetched.mock.lastCall?.[1]?.headers).not.toHaveProperty("lilypad-position");
    expect(await read()).toBe(second);
  });

  it("never goes back, also if answers and live events arrive in another order", async () => {
    const { seenPosition, read, send } = openClient();
    await send(Promise.resolve(answer(200, second)));
    await send(Promise.resolve(answer(200, first)));
    expect(await read()).toBe(second);
    seenPosition.note(third);
    seenPosition.note(first);
    expect(await read()).toBe(third);
  });

  it("is taken from the answer to a read that carried none", async () => {
    const { read } = openClient();
    await read(first);
    expect(await read()).toBe(first);
  });

  it.each([
    ["an unanswered request", () => Promise.reject(new TypeError("offline"))],
    ["a failed server", () => Promise.resolve(answer(503))],
    ["a success without a position", () => Promise.resolve(answer(200))],
  ])("is forgotten after %s, which may have changed something", async (_, respond) => {
    const { read, send } = openClient();
    await send(Promise.resolve(answer(200, first)));
    await send(respond());
    expect(await read()).toBeNull();
  });

  it("stays after a refusal, which changed nothing", async () => {
    const { read, send } = openClient();
    await send(Promise.resolve(answer(200, first)));
    await send(Promise.resolve(answer(422)));
    expect(await read()).toBe(first);
  });

  it("is not taken from an answer to what was asked before it was forgotten", async () => {
    const { read, send } = openClient();
    let respond: (response: Response) => void = () => undefined;
    const slow = send(new Promise((resolve) => (respond = resolve)));
    await vi.waitFor(() => expect(respond).toHaveLength(1));
    await send(Promise.reject(new TypeError("offline")));
    respond(answer(200, first));
    await slow;
    expect(await read()).toBeNull();
  });

  it("is ignored if it is malformed", async () => {
    const { seenPosition, read } = openClient();
    for (const position of ["", "1/2", "g".repeat(16), "0".repeat(17), undefined])
      seenPosition.note(position);
    expect(await read()).toBeNull();
  });
});
