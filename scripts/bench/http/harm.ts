// People who pay at a steady rate while others harm the process: slow clients, idle connections, huge bodies and expensive operations.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { waitFor } from "@lilypad/testing";
import type { BenchRow } from "../bench-row.ts";
import { percentile } from "../latency.ts";
import { addTransactions } from "../many-people/history-rows.ts";
import { type HttpConnection, openHttpConnection, RefusedRequest } from "./http-connection.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { durationsOf, paced } from "./paced.ts";
import { createSends, openSenders, requireAllCounted } from "./sends.ts";

export interface HarmBenchOptions {
  /** Duration of each kind of harm. Default 15. */
  seconds?: number;
  /** People who pay. Default 2,000. */
  people?: number;
  /** Transactions of each of the four people whose histories are read. Default 25,000. */
  transactions?: number;
}

/** The rate and the connections of the people who pay. */
const sends = { perSecond: 100, connections: 64 };
const maxP99Ms = 250;
const callers = 64;
/** People whose long histories the callers of expensive operations read. */
const readers = 4;
const networks = 40;
const addressOf = (place: number) => `127.0.0.${50 + (place % networks)}`;

interface Harm {
  name: string;
  /** Begins the harm. @returns a function that describes its effects so far, and one that ends it */
  begin(world: HttpWorld): Promise<{ describe(): string; end(): void }>;
}

/** Keeps connections open, and opens others for those that are ended. */
function keepConnections(
  count: number,
  use: (socket: Socket) => void,
): (world: HttpWorld) => ReturnType<Harm["begin"]> {
  return async ({ port }) => {
    const sockets = new Set<Socket>();
    let isOver = false;
    let opened = 0;
    const open = (place: number) => {
      if (isOver) return;
      opened += 1;
      const socket = connect({ port, host: "127.0.0.1", localAddress: addressOf(place) });
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        setTimeout(() => open(place), 100).unref();
      });
      socket.once("connect", () => use(socket));
    };
    for (let place = 0; place < count; place += 1) {
      open(place);
      if (place % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return {
      describe: () => `${count} connections, ${opened - count} opened again`,
      end() {
        isOver = true;
        for (const socket of sockets) socket.destroy();
      },
    };
  };
}

/** Asks without pause on each connection. */
function keepAsking(ask: (connection: HttpConnection, place: number) => Promise<number>) {
  return async ({ port }: HttpWorld): ReturnType<Harm["begin"]> => {
    const counts = new Map<number, number>();
    let isOver = false;
    const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
    const connections = await Promise.all(
      Array.from({ length: callers }, (_, place) => openHttpConnection(port, addressOf(place))),
    );
    const loops = connections.map(async (connection, place) => {
      while (!isOver) {
        try {
          await ask(connection, place);
          count(200);
        } catch (error) {
          if (isOver) return;
          if (!(error instanceof RefusedRequest)) throw error;
          count(error.status);
          // As a client that does not wait for as long as Retry-After says.
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    });
    const failed = Promise.all(loops);
    failed.catch(() => undefined);
    return {
      describe: () =>
        `${callers} callers; answers: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(", ")}`,
      end() {
        isOver = true;
        for (const connection of connections) connection.close();
      },
    };
  };
}

/** Kinds of harm by clients that are slow, idle or send too much. */
const clientHarms: readonly Harm[] = [
  {
    name: "2,000 clients that send a header a second",
    begin: keepConnections(2_000, (socket) => {
      socket.write("GET /health HTTP/1.1\r\n");
      const timer = setInterval(() => socket.write("x-slow: yes\r\n"), 1_000).unref();
      socket.once("close", () => clearInterval(timer));
    }),
  },
  {
    name: "2,000 clients that send a byte of a body a second",
    begin: keepConnections(2_000, (socket) => {
      socket.write(
        "POST /api/v1/payments/p2p/transfer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n",
      );
      const timer = setInterval(() => socket.write(" "), 1_000).unref();
      socket.once("close", () => clearInterval(timer));
    }),
  },
  {
    name: "20 clients that read no answer",
    begin: keepConnections(20, (socket) => {
      socket.pause();
      socket.write("GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(20));
    }),
  },
  { name: "15,000 idle connections", begin: keepConnections(15_000, () => undefined) },
  {
    name: "64 clients that upload without an end",
    begin: keepConnections(64, (socket) => {
      const part = Buffer.alloc(64 * 1024, 0x20);
      const more = () => {
        while (socket.writable && socket.write(part));
      };
      socket.on("drain", more);
      socket.write(
        "POST /api/v1/payments/p2p/transfer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000000000\r\n\r\n",
      );
      more();
    }),
  },
];

/** Starts a visitor's chat. @returns its id */
function startChat(port: number, from: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        port,
        host: "127.0.0.1",
        localAddress: from,
        method: "POST",
        path: "/api/v1/public/chat/sessions",
        headers: { "content-type": "application/json" },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve(JSON.parse(Buffer.concat(chunks).toString()).data.id);
      },
    );
    asking.on("error", reject).end("{}");
  });
}

/** Kinds of harm by operations that cost much. @param long people with a long history */
function operationHarms(
  long: Awaited<ReturnType<typeof openLong>>,
  people: readonly { token: string }[],
  transactions: number,
): readonly Harm[] {
  const from = new Date(0).toISOString();
  const read = (path: (place: number, id: string, shortUntil: Date) => string) =>
    keepAsking((connection, place) => {
      const person = long[place % long.length];
      if (person === undefined) throw new Error("there is nobody with a history");
      return connection.get(path(place, person.id, person.shortUntil), person.token);
    });
  const history = (id: string) => `/api/v1/ledger/users/${id}/transactions?limit=100`;
  return [
    {
      name: "64 callers that search for people",
      begin: keepAsking((connection, place) =>
        connection.get("/api/v1/auth/search-users?q=p1", people[place]?.token ?? ""),
      ),
    },
    {
      name: "64 callers of far pages",
      begin: read((_place, id) => `${history(id)}&offset=${transactions - 200}`),
    },
    {
      name: "64 callers that search a history",
      begin: read((_place, id) => `${history(id)}&search=nowhere`),
    },
    {
      name: "64 callers of statements, every second one over all time",
      begin: read((place, id, shortUntil) => {
        const until = (place >> 2) % 2 === 0 ? new Date(Date.now() + 3_600_000) : shortUntil;
        return `/api/v1/ledger/users/${id}/statement?currency=USD&from=${from}&until=${until.toISOString()}`;
      }),
    },
    {
      name: "64 visitors who chat",
      async begin(world) {
        const chats = await Promise.all(
          Array.from({ length: callers }, (_, place) => startChat(world.port, addressOf(place))),
        );
        const message = JSON.stringify({ message: "Is my money safe?" });
        return keepAsking((connection, place) =>
          connection.post(`/api/v1/public/chat/sessions/${chats[place]}/message`, "", message),
        )(world);
      },
    },
    {
      name: "64 visitors of one teleport link",
      begin: keepAsking((connection) =>
        connection.post(`/api/v1/public/teleport/${"a".repeat(27)}/quotes`, "", "{}"),
      ),
    },
  ];
}

/** A statement may have 5,000 entries. */
const shortEntries = 4_000;

/** Adds people with long histories. Their statement until `shortUntil` has few enough entries. */
async function openLong(world: HttpWorld, transactions: number) {
  const long = await openSenders(world, readers);
  const others = (await openSenders(world, 100)).map(({ id }) => id);
  const opened: { id: string; token: string; shortUntil: Date }[] = [];
  for (const person of long) {
    await addTransactions(world.pool, person.id, others, shortEntries);
    const shortUntil = new Date();
    await addTransactions(world.pool, person.id, others, transactions - shortEntries);
    opened.push({ ...person, shortUntil });
  }
  return opened;
}

/**
 * Measures what people who pay notice of each kind of harm.
 * @throws Error if a payment was refused or is not in the ledger
 */
export async function benchHarm(options: HarmBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 15, people = 2_000, transactions = 25_000 } = options;
  const world = await openHttpWorld({ isLimited: true });
  const connections: HttpConnection[] = [];
  try {
    const payers = await openSenders(world, people);
    const send = createSends(payers);
    const long = await openLong(world, transactions);
    await world.pool.query("vacuum analyze");
    await world.pool.query("checkpoint");
    const open = () =>
      Promise.all(
        Array.from({ length: sends.connections }, (_, place) =>
          openHttpConnection(world.port, `127.0.0.${2 + (place % 16)}`),
        ),
      );
    connections.push(...(await open()));
    const [first] = connections;
    if (first === undefined) throw new Error("a run needs connections");
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    let sent = 1;
    const sendFor = async (duration: number) => {
      const took = durationsOf(await paced(connections, send, sends.perSecond, duration));
      sent += took.length;
      return took;
    };
    const measure = async () => percentile(await sendFor(seconds), 0.99);
    await measure();
    const rows: BenchRow[] = [];
    for (const harm of [...clientHarms, ...operationHarms(long, payers, transactions)]) {
      // Figures depend on what else the machine does at the moment.
      const calm = await measure();
      const begun = await harm.begin(world);
      const value = await measure();
      const note = `${Math.round(calm)} ms right before; ${begun.describe()}`;
      begun.end();
      // Thousands of connections end now; that is not part of the next case.
      await sendFor(1);
      const name = `send, with ${harm.name}, p99`;
      rows.push({ name, value, unit: "ms", goal: maxP99Ms, goalIs: "max", note });
    }
    await requireAllCounted(world.pool, sent);
    return rows;
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
