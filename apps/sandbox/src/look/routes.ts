import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import script from "../../browser/main.ts?script";
import { favicon } from "./art.ts";
import { styles } from "./styles.ts";

const fontFile = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));

/** The pages' style sheet, script, icon and fonts. */
export function lookRoutes(app: FastifyInstance): void {
  const serve = (path: string, type: string, content: string | Buffer) => {
    const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
    app.get(path, async (request, reply) => {
      reply.headers({ "cache-control": "no-cache", etag: tag });
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type(type).send(content);
    });
  };
  serve("/look/style.css", "text/css; charset=utf-8", styles);
  serve("/look/script.js", "text/javascript; charset=utf-8", script);
  serve("/look/icon.svg", "image/svg+xml", favicon);
  serve(
    "/look/inter.woff2",
    "font/woff2",
    fontFile("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  );
  serve(
    "/look/bricolage.woff2",
    "font/woff2",
    fontFile(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    ),
  );
}
