import { connect, type Socket } from "node:net";

/** One keep-alive connection that carries one request at a time. */
export interface HttpConnection {
  /**
   * Posts a JSON body; resolves with the milliseconds it took.
   * @throws Error unless it was answered with 200
   */
  post(path: string, token: string, body: string): Promise<number>;
  /**
   * Gets a resource; resolves with the milliseconds it took.
   * @throws Error unless it was answered with 200
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

/** The whole answer's length in bytes, once its head is there. */
function lengthOf(answer: string): number | undefined {
  const end = answer.indexOf(headEnd);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error("an answer came without its length");
  return end + headEnd.length + Number(length);
}

/**
 * Opens a connection. Generator and server share one machine's cores, so this does only what asking
 * needs: Node's own HTTP client costs as much time as the server does.
 */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.setEncoding("latin1");
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let waiting: Waiting | undefined;
  let answer = "";

  const end = (finish: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = undefined;
    answer = "";
    if (current !== undefined) finish(current);
  };

  socket.on("data", (chunk: string) => {
    answer += chunk;
    const length = lengthOf(answer);
    if (length === undefined || answer.length < length) return;
    const whole = answer;
    end(({ resolve, reject, startedAt }) => {
      if (whole.startsWith("HTTP/1.1 200 ")) resolve(performance.now() - startedAt);
      else
        reject(
          new Error(
            `a request was answered with ${whole.slice(0, 12)}: ${whole.slice(whole.indexOf(headEnd) + 4)}`,
          ),
        );
    });
  });
  socket.on("error", (error) => end(({ reject }) => reject(error)));
  socket.on("close", () => end(({ reject }) => reject(new Error("the server hung up"))));

  const ask = (request: string): Promise<number> =>
    new Promise((resolve, reject) => {
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
