import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "./error-handler.ts";

/** What the web app learns from its server when it starts; served at /app-settings.json. */
export interface AppSettings {
  publicUrl: string;
  supportEmail: string;
  supportPhone: string;
  explorerUrl: string | null;
  /** A hosted session service instead of our own /auth/v1. */
  authUrl: string | null;
}

const isPage = (url: string) => !/^\/(api|auth|docs)(\/|$)/.test(url) && !/\.\w+(\?|$)/.test(url);

const authUrlSlot = '<meta name="lilypad:auth-url" content="" />';

/** The page with the address of a hosted session service in it, where one is configured. */
function pageFor(webDir: string, authUrl: string | undefined): string {
  const page = readFileSync(join(webDir, "index.html"), "utf8");
  if (authUrl === undefined) return page;
  if (!page.includes(authUrlSlot)) throw new Error("the web app has no place for AUTH_URL");
  return page.replace(authUrlSlot, authUrlSlot.replace('""', `"${authUrl}"`));
}

/** The web app on the server's own origin: hashed files for ever, the page itself never cached. */
export async function registerWebRoutes(
  app: FastifyInstance,
  webDir: string,
  settings: AppSettings,
): Promise<void> {
  const page = pageFor(webDir, settings.authUrl ?? undefined);
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
    if ((request.method === "GET" || request.method === "HEAD") && isPage(request.url)) {
      return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
    }
    return answerNotFound(request, reply);
  });
}
