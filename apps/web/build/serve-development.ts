import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { createServer, type ProxyOptions, type ViteDevServer } from "vite";
import { developmentNonce, developmentPolicy } from "./development-policy.ts";

export interface DevelopmentOptions {
  /** The absolute path of the web app's folder. */
  webRoot: string;
  host: string;
  port: number;
  publicUrl: string;
  /** The server's URL. */
  serverUrl: string;
  /** Resolves when the server is not being restarted. */
  whenServerIsReady: () => Promise<void>;
}

/** The paths that only the server answers; everything else is a file of the web app, or one of its pages. */
const serverPaths =
  "^/(?:api|auth|docs|openapi\\.json|app-settings\\.json|legal\\.json|health|ready|metrics)(?:[/?]|$)";

/**
 * Replaces the built service worker, which an earlier `npm start` at this address may have left in the
 * browser: it deletes its caches and reloads the pages.
 */
const workerThatLeaves = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = await caches.keys();
  await Promise.all(kept.map((name) => caches.delete(name)));
  await self.registration.unregister();
  if (kept.length === 0) return;
  for (const client of await self.clients.matchAll()) client.navigate(client.url);
})()));
`;

/** While the server is down, the API answers in its own format. */
function proxyTo(serverUrl: string): ProxyOptions {
  return {
    target: serverUrl,
    configure: (proxy) => {
      proxy.on("error", (_error, _request, response) => {
        if (!("writeHead" in response) || response.headersSent) return;
        response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
        response.end(
          JSON.stringify({
            success: false,
            error: "The server is not running. The terminal of npm run dev says why.",
            code: "SERVICE_UNAVAILABLE",
            requestId: "development",
          }),
        );
      });
    },
  };
}

/** Headers that describe the body as the server sent it. */
const bodyHeaders = /^(content-length|content-encoding|transfer-encoding|connection|keep-alive)$/;

/** A page from the server with its headers, whose scripts come from the sources. */
async function answerPage(
  vite: ViteDevServer,
  serverUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await fetch(new URL(request.url ?? "/", serverUrl), {
    method: request.method === "HEAD" ? "HEAD" : "GET",
    headers: { accept: "text/html" },
    redirect: "manual",
  });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true;
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (bodyHeaders.test(name)) continue;
    const isPolicy = isPage && name === "content-security-policy";
    response.setHeader(name, isPolicy ? developmentPolicy(value) : value);
  }
  if (isPage) response.end(await vite.transformIndexHtml("/index.html", await answer.text()));
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/**
 * Serves the product's URL: Vite serves the web app's sources and reloads changed files; the server behind it
 * answers the rest. Pages come from the server too, so that a payment link has its own document and headers.
 * Requests wait while the server restarts.
 */
export async function serveDevelopment(options: DevelopmentOptions) {
  const { webRoot, host, port, publicUrl, serverUrl, whenServerIsReady } = options;
  const server = createHttpServer();
  const vite = await createServer({
    configFile: join(webRoot, "vite.config.ts"),
    root: webRoot,
    appType: "custom",
    clearScreen: false,
    html: { cspNonce: developmentNonce },
    server: {
      middlewareMode: { server },
      hmr: { server },
      allowedHosts: [new URL(publicUrl).hostname],
      proxy: { [serverPaths]: proxyTo(serverUrl) },
    },
  });

  const isForServer = new RegExp(serverPaths);
  server.on("request", async (request, response) => {
    const path = request.url ?? "/";
    if (path.split("?")[0] === "/service-worker.js") {
      response.setHeader("content-type", "text/javascript");
      response.setHeader("cache-control", "no-store");
      response.end(workerThatLeaves);
      return;
    }
    if (isForServer.test(path)) await whenServerIsReady();
    vite.middlewares(request, response, async () => {
      try {
        await whenServerIsReady();
        await answerPage(vite, serverUrl, request, response);
      } catch (error) {
        response.writeHead(503, { "content-type": "text/plain; charset=utf-8" });
        response.end(
          `The server does not answer: ${error instanceof Error ? error.message : error}`,
        );
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

  return {
    watchToo: (folders: readonly string[]) => void vite.watcher.add([...folders]),
    onChange: (listener: (path: string) => void) =>
      void vite.watcher.on("all", (_event, path) => listener(path)),
    async stop(): Promise<void> {
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
