import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { join } from "node:path";
import type { AppSettings } from "@lilypad/api-contract";
import { type Plugin, type PreviewServer, preview } from "vite";

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

/** The headers of files, which stay as they are while the server runs. */
const cached = { "cache-control": "max-age=3600" };

/** The end of the empty element for settings, before which the server writes them. */
const endOfSettings = /(?<=id="app-settings">)(?=<\/script>)/;

/** A built page with settings, as the server writes them into it. */
const readPage = (webDir: string, document: string, settings: AppSettings): string =>
  readFileSync(join(webDir, "dist", document), "utf8").replace(endOfSettings, () =>
    JSON.stringify(settings).replaceAll("<", "\\u003c"),
  );

export interface ServerCall {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
}

/** The part of the product's server. */
interface ServerPart {
  /** Answers calls of the API and the session protocol. */
  answer: (call: ServerCall, response: ServerResponse) => void;
  /** Returns the settings of the page that is requested. @param origin of this server */
  settings: (origin: string) => AppSettings;
  /** Scripts beside the app's, as files by path. */
  scripts?: Readonly<Record<string, string>>;
}

/**
 * Serves the built app on a free port.
 * @param webDir the web app's folder
 */
export function serveBuiltApp(
  webDir: string,
  { answer, settings, scripts = {} }: ServerPart,
): Promise<PreviewServer> {
  const recordedAnswers: Plugin = {
    name: "recorded-answers",
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
        if (isCall(url.pathname)) {
          const { method = "GET", headers } = request;
          return answer({ method, url, headers }, response);
        }
        const script = scripts[url.pathname];
        if (script !== undefined) {
          response.writeHead(200, { "content-type": "text/javascript", ...cached });
          return response.end(readFileSync(script));
        }
        if (url.pathname.includes(".")) return next();
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          // The next page may have other settings.
          "cache-control": "no-store",
        });
        response.end(readPage(webDir, documentFor(url.pathname), settings(url.origin)));
      });
    },
  };
  return preview({
    root: webDir,
    configFile: false,
    appType: "mpa",
    logLevel: "error",
    // Browsers treat localhost as a secure origin.
    preview: { host: "localhost", port: 0, headers: cached },
    plugins: [recordedAnswers],
  });
}
