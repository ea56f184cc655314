import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "./error-handler.ts";

/** The settings of the web app, which it reads from /app-settings.json at start. */
export interface AppSettings {
  publicUrl: string;
  supportEmail: string;
  supportPhone: string;
  /** Page where problems with a transaction are reported. */
  ticketUrl: string | null;
  /** The person or company that runs this installation, for the terms and the privacy policy. */
  keeperName: string | null;
  keeperAddress: string | null;
  explorerUrl: string | null;
  /** Address of a hosted session service that replaces our own /auth/v1. */
  authUrl: string | null;
  /** Key with which browsers use the places service. */
  mapsKey: string | null;
  /** True if an external endpoint phrases the assistant's answers and receives visitors' questions. */
  asksOutside: boolean;
  /** True if people can get a payment card. */
  offersCards: boolean;
  /** True if people can set up an account in euros step by step. */
  offersBankingSteps: boolean;
  /** The contracts that people sign for. The page does not take them from an answer of the API. */
  contracts: {
    ownSafeModule: string;
    passkeySignerFactory: string;
    passkeyFallbackVerifier: string | null;
    tokens: Readonly<Record<string, string>>;
  } | null;
  /** True if errors of the app are reported, and if views of screens are counted. */
  reportsErrors: boolean;
  countsViews: boolean;
}

/** True for the path of a page. The query is not part of it: an email address there ends like a file name. */
const isPage = (path: string) => !/^\/(api|auth|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path);

/** The meta element for a setting that a page needs before its first request; empty in the build. */
const metaElement = (name: string, content = "") =>
  `<meta name="lilypad:${name}" content="${content}" />`;

/** Pages with their own document, by the first part of their paths. */
const ownDocuments = { t: "payer.html", receipt: "receipt.html" };

/** These paths contain the secret of a link or a receipt, so the pages send no referrer and are not indexed. */
const hasSecret = (path: string) => /^\/(t|receipt|teleport\/pay)\//.test(path);

/** Pages with their own first paint. Every other path gets the page of "/". */
const pageFiles = {
  "/": "index.html",
  "/onboarding": "landing.html",
  "/dashboard": "dashboard.html",
};

/** The settings that are written into the pages, by the name of their meta element. */
const metaSettings = ({ authUrl, reportsErrors, countsViews }: AppSettings) => ({
  "auth-url": authUrl ?? "",
  telemetry: [reportsErrors ? "errors" : "", countsViews ? "views" : ""].join(" ").trim(),
});

/**
 * Reads a page and writes settings into it: the address of a hosted session service, and what to report.
 * The app needs no request to read them.
 */
function readPage(webDir: string, file: string, settings: AppSettings): string {
  let page = readFileSync(join(webDir, file), "utf8");
  for (const [name, content] of Object.entries(metaSettings(settings))) {
    if (content === "") continue;
    if (!page.includes(metaElement(name))) {
      throw new Error(`the web app has no meta element for ${name}`);
    }
    page = page.replace(metaElement(name), metaElement(name, content));
  }
  return page;
}

/** Serves the web app: hashed files are cached for a year, pages must be revalidated. */
export async function registerWebRoutes(
  app: FastifyInstance,
  webDir: string,
  settings: AppSettings,
): Promise<void> {
  const readBoth = (file: string) => {
    const plain = readPage(webDir, file, settings);
    return { plain, compressed: brotliCompressSync(plain) };
  };
  const pages = new Map(Object.entries(pageFiles).map(([path, file]) => [path, readBoth(file)]));
  const documents = new Map(
    Object.entries(ownDocuments).map(([part, file]) => [part, readBoth(file)]),
  );
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // One route per file, so that every other path reaches the not-found handler below.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/app-settings.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(settings),
  );
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if ((request.method === "GET" || request.method === "HEAD") && isPage(path)) {
      const [, part = "", ...rest] = path.split("/");
      const own = rest.length > 0 ? documents.get(part) : undefined;
      const page = own ?? pages.get(path) ?? pages.get("/");
      const readsBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
      reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
      if (hasSecret(path)) {
        reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
      }
      if (readsBrotli) reply.header("content-encoding", "br");
      return reply
        .type("text/html; charset=utf-8")
        .send(readsBrotli ? page?.compressed : page?.plain);
    }
    return answerNotFound(request, reply);
  });
}
