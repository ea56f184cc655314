import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Gate, openGate } from "./open-gate.ts";

let gate: Gate;
let close: () => Promise<unknown>;

beforeEach(async () => {
  // It answers with the data that it receives.
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  gate = await openGate(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  close = async () => {
    gate.release();
    await gate.close();
    server.close();
  };
});
afterEach(() => close());

async function open() {
  const socket = connect(gate.port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk) => {
    received += String(chunk);
  });
  return {
    socket,
    received: () => received,
    async until(text: string): Promise<void> {
      while (received !== text) await once(socket, "data");
    },
  };
}

describe("a gate", () => {
  it("passes nothing on while it holds, and afterwards everything in order", async () => {
    const line = await open();
    line.socket.write("one ");
    await line.until("one ");
    gate.hold();
    line.socket.write("two ");
    const other = await open();
    other.socket.write("held");
    await new Promise((done) => setImmediate(done));
    expect(line.received()).toBe("one ");
    line.socket.write("three ");
    gate.release();
    line.socket.write("four");
    await line.until("one two three four");
    await other.until("held");
  });

  it("keeps the order when its latency becomes shorter", async () => {
    const line = await open();
    gate.delay(200);
    line.socket.write("slow ");
    await new Promise((done) => setImmediate(done));
    gate.delay(0);
    line.socket.write("fast");
    await line.until("slow fast");
  });

  it("breaks open connections when it is cut, and forwards new ones", async () => {
    const line = await open();
    line.socket.write("one");
    await line.until("one");
    gate.cut();
    await once(line.socket, "close");
    const next = await open();
    next.socket.write("two");
    await next.until("two");
  });
});
