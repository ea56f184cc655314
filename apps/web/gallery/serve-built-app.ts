import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import { type Plugin, type PreviewServer, preview } from "vite";
import { pageNames } from "../test/samples/page-names.ts";

/** True for requests that the product's server answers, rather than files. */
const isCall = (path: string) => /^\/(api|auth)\//.test(path);

/** The document for a path; most paths get the first one. */
function documentFor(path: string): string {
  if (path.startsWith("/t/")) return "/payer.html";
  if (/^\/admin(\/|$)/.test(path)) return "/admin.html";
  return (
    { "/": "/landing.html", "/onboarding": "/landing.html", "/dashboard": "/dashboard.html" }[
      path
    ] ?? "/index.html"
  );
}

/** A built page with the names that the server writes into it; builds of earlier versions have none. */
function readPage(webDir: string, document: string): string {
  const page = readFileSync(join(webDir, "dist", document), "utf8");
  return Object.entries(pageNames).reduce((written, [name, content]) => {
    const empty = `<meta name="lilypad:${name}" content="" />`;
    return written.replace(empty, empty.replace('""', `"${content}"`));
  }, page);
}

export interface ServerCall {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
}

/**
 * Serves the built app on a free port; calls of the product's server are passed to `answer`.
 * @param webDir the web app's folder
 */
export function serveBuiltApp(
  webDir: string,
  answer: (call: ServerCall, response: ServerResponse) => void,
): Promise<PreviewServer> {
  const recordedAnswers: Plugin = {
    name: "recorded-answers",
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
        if (isCall(url.pathname) || url.pathname === "/app-settings.json") {
          const { method = "GET", headers } = request;
          return answer({ method, url, headers }, response);
        }
        if (url.pathname.includes(".")) return next();
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "max-age=3600",
        });
        response.end(readPage(webDir, documentFor(url.pathname)));
      });
    },
  };
  return preview({
    root: webDir,
    configFile: false,
    appType: "mpa",
    logLevel: "error",
    // Browsers treat localhost as a secure origin.
    preview: { host: "localhost", port: 0, headers: { "cache-control": "max-age=3600" } },
    plugins: [recordedAnswers],
  });
}
