import { connect, type Socket } from "node:net";

/** An answer other than 200. */
export class RefusedRequest extends Error {
  readonly status: number;

  constructor(answer: string) {
    super(
      `a request was answered with ${answer.slice(9, 12)}: ${answer.slice(answer.indexOf(headEnd) + 4)}`,
    );
    this.name = "RefusedRequest";
    this.status = Number(answer.slice(9, 12));
  }
}

/** A keep-alive connection with one request at a time. */
export interface HttpConnection {
  /**
   * Posts a JSON body. @returns the duration in milliseconds
   * @throws RefusedRequest unless it was answered with 200
   */
  post(path: string, token: string, body: string): Promise<number>;
  /**
   * Gets a resource. @returns the duration in milliseconds
   * @throws RefusedRequest unless it was answered with 200
   */
  get(path: string, token: string): Promise<number>;
  close(): void;
}

interface Waiting {
  startedAt: number;
  resolve(milliseconds: number): void;
  reject(error: Error): void;
}

const headEnd = "\r\n\r\n";

/** Length of the whole answer in characters; undefined until its head has arrived. */
function lengthOf(answer: string): number | undefined {
  const end = answer.indexOf(headEnd);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error("an answer has no content-length");
  return end + headEnd.length + Number(length);
}

/**
 * Opens a connection. Load generator and server share the machine's cores, so this does only what is
 * necessary: Node's own HTTP client takes as much CPU time as the server.
 * @param from this machine's address that the server sees, such as 127.0.0.2: another network for it
 */
export async function openHttpConnection(
  port: number,
  from = "127.0.0.1",
): Promise<HttpConnection> {
  const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: from, noDelay: true });
  socket.setEncoding("latin1");
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let waiting: Waiting | undefined;
  let answer = "";
  /** Of the whole answer, once its head has arrived. A search in a long answer for every part of it would keep the process busy. */
  let length: number | undefined;

  const end = (finish: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = undefined;
    answer = "";
    length = undefined;
    if (current !== undefined) finish(current);
  };

  socket.on("data", (chunk: string) => {
    answer += chunk;
    length ??= lengthOf(answer);
    if (length === undefined || answer.length < length) return;
    const whole = answer;
    end(({ resolve, reject, startedAt }) => {
      if (whole.startsWith("HTTP/1.1 200 ")) resolve(performance.now() - startedAt);
      else reject(new RefusedRequest(whole));
    });
  });
  socket.on("error", (error) => end(({ reject }) => reject(error)));
  socket.on("close", () =>
    end(({ reject }) => reject(new Error("the server closed the connection"))),
  );

  const ask = (request: string): Promise<number> =>
    new Promise((resolve, reject) => {
      // What is written to a closed socket is dropped without a word.
      if (!socket.writable) return reject(new Error("the server has closed the connection"));
      waiting = { startedAt: performance.now(), resolve, reject };
      socket.write(request);
    });
  const head = (method: string, path: string, token: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n`;

  return {
    post: (path, token, body) =>
      ask(
        `${head("POST", path, token)}content-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    get: (path, token) => ask(`${head("GET", path, token)}\r\n`),
    close: () => socket.destroy(),
  };
}
