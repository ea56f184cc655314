import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "./error-handler.ts";

/** What the web app learns from its server when it starts; served at /app-settings.json. */
export interface AppSettings {
  publicUrl: string;
  supportEmail: string;
  supportPhone: string;
  /** Who runs this Lilypad, for the terms and the privacy policy. */
  keeperName: string | null;
  keeperAddress: string | null;
  explorerUrl: string | null;
  /** A hosted session service instead of our own /auth/v1. */
  authUrl: string | null;
  /** The key with which browsers use the places service. */
  mapsKey: string | null;
  /** An endpoint outside phrases the assistant's answers and is told what visitors ask. */
  asksOutside: boolean;
  /** Whether people can get a payment card here. */
  offersCards: boolean;
  /** Whether people can set up an account in euros step by step. */
  offersBankingSteps: boolean;
  /** Whether errors that the app meets are told to somebody, and views of screens counted. */
  reportsErrors: boolean;
  countsViews: boolean;
}

/** What is asked for decides, not its query: an address in it ends like a file. */
const isPage = (path: string) => !/^\/(api|auth|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path);

/** Where a page names what it has to know before its first request; empty as it is built. */
const slotFor = (name: string, content = "") =>
  `<meta name="lilypad:${name}" content="${content}" />`;

/** Pages for who pays a link have its secret in their address: it is told to nobody, and not indexed. */
const isPayersPage = (path: string) => path.startsWith("/t/");
const hasSecret = (path: string) => isPayersPage(path) || path.startsWith("/teleport/pay/");

/** Pages with a first paint of their own; every other path gets the first of them. */
const pageFiles = {
  "/": "index.html",
  "/onboarding": "landing.html",
  "/dashboard": "dashboard.html",
};

const payersPageFile = "payer.html";

/** What is written into the pages, by the name of its place there. */
const slotsOf = ({ authUrl, reportsErrors, countsViews }: AppSettings) => ({
  "auth-url": authUrl ?? "",
  telemetry: [reportsErrors ? "errors" : "", countsViews ? "views" : ""].join(" ").trim(),
});

/**
 * A page with what is configured in it: the address of a hosted session service, and what the app is
 * to report. So the app knows without asking, and asks for nothing where nothing is configured.
 */
function readPage(webDir: string, file: string, settings: AppSettings): string {
  let page = readFileSync(join(webDir, file), "utf8");
  for (const [name, content] of Object.entries(slotsOf(settings))) {
    if (content === "") continue;
    if (!page.includes(slotFor(name))) throw new Error(`the web app has no place for ${name}`);
    page = page.replace(slotFor(name), slotFor(name, content));
  }
  return page;
}

/** The web app on the server's own origin: hashed files for ever, the page itself never cached. */
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
  const payersPage = readBoth(payersPageFile);
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // A route per file: whatever else is asked for is a page of the app, or nothing.
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
      const page = isPayersPage(path) ? payersPage : (pages.get(path) ?? pages.get("/"));
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
