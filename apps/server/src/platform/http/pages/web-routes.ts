import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { type AppSettings, appSettings } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../error-handler.ts";
import { pathOf } from "../requests/request-path.ts";
import { sourceOfImportMap, withScriptSource } from "./import-map-policy.ts";
import { isMangled, isPage } from "./page-address.ts";
import { withSettings } from "./page-settings.ts";

/** Pages with their own document: those below a first part of the path, and the staff's console at its own, too. */
const ownDocuments = { t: "payer.html", receipt: "receipt.html", admin: "admin.html" };

/** Pages whose address has a token in its query: a telephone uploads contacts without a session. */
const isUpload = (path: string) => /^\/(contact-upload|mobile\/upload-contacts)$/.test(path);

/**
 * These paths contain the secret of a link or a receipt, or in the console the search text of staff, so the pages send
 * no referrer and are not indexed.
 */
const isPrivate = (path: string) =>
  /^\/(t|receipt|teleport\/pay)\//.test(path) || isUpload(path) || isConsole(path);

/** True for the staff's console and everything below it. */
const isConsole = (path: string) => /^\/admin(\/|$)/.test(path);

/** Pages with their own first paint. The bare domain shows the welcome page, which sends who is signed in home. */
const pageFiles = {
  "/": "landing.html",
  "/onboarding": "landing.html",
  "/dashboard": "dashboard.html",
};

/** The page of every other path. */
const otherPage = "index.html";

const immutable = "public, max-age=31536000, immutable";

/** Kinds of text for which the static files' own table names no character set. */
const textKinds = { svg: "image/svg+xml", webmanifest: "application/manifest+json" };

/** The content type of a file whose kind needs its character set; undefined for others. @param path may end with that of a compressed copy */
function textKindOf(path: string): string | undefined {
  const [, ending = ""] = /\.(\w+)(?:\.br|\.gz)?$/.exec(path) ?? [];
  const kind = Object.entries(textKinds).find(([known]) => known === ending)?.[1];
  return kind === undefined ? undefined : `${kind}; charset=utf-8`;
}

function setFileHeaders(
  response: { header(name: string, value: string): unknown },
  path: string,
  caching: string,
): void {
  response.header("cache-control", caching);
  const kind = textKindOf(path);
  if (kind !== undefined) response.header("content-type", kind);
}

/** Serves the hashed files of other versions, whose pages are still open or come from another process. */
async function registerArchive(app: FastifyInstance, archiveDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(archiveDir, "assets"),
    prefix: "/assets/",
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => setFileHeaders(response, path, immutable),
  });
}

/**
 * Serves the web app: hashed files are cached for a year, pages must be revalidated.
 * @param given settings of the web app, which are written into its pages
 * @param archiveDir folder with the hashed files of other versions
 * @throws if a setting is not as the contract declares it, or a page of the build has no place for the settings
 */
export async function registerWebRoutes(
  app: FastifyInstance,
  webDir: string,
  given: AppSettings,
  archiveDir?: string,
): Promise<void> {
  const settings = appSettings.parse(given);
  const readBoth = (file: string) => {
    const plain = withSettings(readFileSync(join(webDir, file), "utf8"), settings);
    return { plain, compressed: brotliCompressSync(plain), mapSource: sourceOfImportMap(plain) };
  };
  const pages = new Map(Object.entries(pageFiles).map(([path, file]) => [path, readBoth(file)]));
  const other = readBoth(otherPage);
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
      setFileHeaders(response, path, path.includes("/assets/") ? immutable : "no-cache");
    },
  });
  if (archiveDir !== undefined) await registerArchive(app, archiveDir);
  app.get("/app-settings.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(settings),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if ((request.method === "GET" || request.method === "HEAD") && isPage(path)) {
      const [, part = "", ...rest] = path.split("/");
      const own = rest.length > 0 || isConsole(path) ? documents.get(part) : undefined;
      const page = own ?? pages.get(path) ?? other;
      const readsBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
      reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
      if (isPrivate(path)) {
        reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
      }
      const policy = reply.getHeader("content-security-policy");
      if (typeof policy === "string" && page.mapSource !== null) {
        reply.header("content-security-policy", withScriptSource(policy, page.mapSource));
      }
      if (readsBrotli) reply.header("content-encoding", "br");
      if (isMangled(request)) reply.status(400);
      return reply
        .type("text/html; charset=utf-8")
        .send(readsBrotli ? page.compressed : page.plain);
    }
    return answerNotFound(request, reply);
  });
}
