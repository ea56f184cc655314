import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "../error-handler.ts";
import { pathOf } from "../requests/request-path.ts";
import { isPage } from "./is-page.ts";
import { isMangled } from "./mangled-address.ts";

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
  /** The chain of the deployment. */
  chain: { id: number; name: string; commonName: string; shortName: string };
  /** Address of a hosted session service that replaces our own /auth/v1. */
  authUrl: string | null;
  /** Key with which browsers use the places service. */
  mapsKey: string | null;
  /** True if an external endpoint phrases the assistant's answers and receives visitors' questions. */
  asksOutside: boolean;
  /** True if people can get a payment card. */
  offersCards: boolean;
  /** The announced features that this installation hides, by their names in the web app. */
  hiddenTeasers: readonly string[];
  /** The products of the announced savings account and card, with their terms. */
  savingsOffer: { product: string; termsUrl: string } | null;
  cardOffer: { product: string; termsUrl: string } | null;
  /** True if people can set up an account in euros step by step. */
  offersBankingSteps: boolean;
  /** The contracts that people sign for. The page does not take them from an answer of the API. */
  contracts: {
    chainId: number;
    ownSafeModule: string;
    passkeySignerFactory: string;
    passkeySignerCode: string;
    passkeyFallbackVerifier: string | null;
    tokens: Readonly<Record<string, { symbol: string; address: string; decimals: number }>>;
  } | null;
  /** True if errors of the app are reported, and if views of screens are counted. */
  reportsErrors: boolean;
  countsViews: boolean;
}

/** The meta element for a setting that a page needs before its first request; empty in the build. */
const metaElement = (name: string, content = "") =>
  `<meta name="lilypad:${name}" content="${inAttribute(content)}" />`;

/** A text as the value of an attribute. */
const inAttribute = (value: string) =>
  value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

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

/** The settings that are written into the pages, by the name of their meta element. */
const metaSettings = ({
  authUrl,
  reportsErrors,
  countsViews,
  hiddenTeasers,
  savingsOffer,
  chain,
  contracts,
}: AppSettings) => ({
  "auth-url": authUrl ?? "",
  "hidden-teasers": hiddenTeasers.join(" "),
  "savings-product": savingsOffer?.product ?? "",
  chain: chain.name,
  "chain-common-name": chain.commonName,
  "usd-token": contracts?.tokens.USD?.symbol ?? "",
  "eur-token": contracts?.tokens.EUR?.symbol ?? "",
  telemetry: [reportsErrors ? "errors" : "", countsViews ? "views" : ""].join(" ").trim(),
});

/**
 * Reads a page and writes settings into it: the address of a hosted session service, the reports to send, the teasers
 * to hide, and the names of the chain and its tokens. The app needs no request to read them.
 */
function readPage(webDir: string, file: string, settings: AppSettings): string {
  let page = readFileSync(join(webDir, file), "utf8");
  for (const [name, content] of Object.entries(metaSettings(settings))) {
    if (content === "") continue;
    if (!page.includes(metaElement(name))) {
      throw new Error(`the web app has no meta element for ${name}`);
    }
    page = page.replace(metaElement(name), () => metaElement(name, content));
  }
  return page;
}

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
 * @param archiveDir folder with the hashed files of other versions
 */
export async function registerWebRoutes(
  app: FastifyInstance,
  webDir: string,
  settings: AppSettings,
  archiveDir?: string,
): Promise<void> {
  const readBoth = (file: string) => {
    const plain = readPage(webDir, file, settings);
    return { plain, compressed: brotliCompressSync(plain) };
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
      if (readsBrotli) reply.header("content-encoding", "br");
      if (isMangled(request)) reply.status(400);
      return reply
        .type("text/html; charset=utf-8")
        .send(readsBrotli ? page?.compressed : page?.plain);
    }
    return answerNotFound(request, reply);
  });
}
