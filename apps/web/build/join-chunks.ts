import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { theme } from "./theme.ts";

/** What has to be there before a visitor sees the welcome page. */
const startSources = ["/app/main.tsx", "/landing/landing-screen.tsx"];
/** What has to be there before somebody who is signed in sees their money. */
const dashboardSources = ["/app/signed-in.tsx", "/dashboard/dashboard-screen.tsx"];
/** What has to be there before somebody sees a link that they are asked to pay. */
const payerPage = "/app/payer-main.tsx";
const payerSources = [payerPage, "/payer/payer-screen.tsx"];
/** What comes while they look at it. */
const payingSources = ["/payer/steps/later-step.tsx"];
/** Screens of visitors: none of them may have to load the dashboard for a button. */
const visitorScreens =
  /\/features\/(?:enter\/(?:signup|signin|legal)|me\/second-factor)\/|\/contact-upload-screen\.tsx$/;

type Chunk = Rolldown.OutputChunk;

/** All modules that a source file needs before it can run, in the chunks that a build made. */
function modulesFor(chunks: ReadonlyMap<string, Chunk>, first: readonly Chunk[]): Set<string> {
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) visit(imported);
    }
  };
  for (const chunk of first) visit(chunk);
  // The page's own script stays what it is: small, so that it runs before the rest has arrived.
  return new Set([...seen].flatMap(({ isEntry, moduleIds }) => (isEntry ? [] : moduleIds)));
}

/**
 * By itself the bundler gives every set of screens that share something a chunk of its own: the
 * dashboard came in 73 files, most of them below 1 kB, and each is a request on a phone's line. So the app is
 * built twice: once to see which modules the first screens really use, and then with those joined.
 * @returns how the modules are joined: by name of the chunk
 */
export async function joinChunks(root: string): Promise<Rolldown.CodeSplittingOptions> {
  const built = await build({
    configFile: false,
    root,
    plugins: [react(), theme],
    logLevel: "error",
    build: { write: false, minify: false, assetsInlineLimit: 0, cssCodeSplit: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = new Map<string, Chunk>();
  for (const file of output) if (file.type === "chunk") chunks.set(file.fileName, file);
  const all = [...chunks.values()];
  const withSource = (source: string) => {
    const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (chunk === undefined) throw new Error(`${source} is in no chunk`);
    return chunk;
  };
  const start = modulesFor(chunks, startSources.map(withSource));
  const visitors = modulesFor(
    chunks,
    all.filter(
      ({ facadeModuleId, isDynamicEntry }) =>
        isDynamicEntry && facadeModuleId !== null && visitorScreens.test(facadeModuleId),
    ),
  );
  const dashboard = modulesFor(chunks, dashboardSources.map(withSource));
  const payer = modulesFor(chunks, payerSources.map(withSource));
  const paying = modulesFor(chunks, payingSources.map(withSource));
  const isInApp = (id: string) => dashboard.has(id) || visitors.has(id);
  const group = (name: string, priority: number, holds: (id: string) => boolean) => ({
    name,
    priority,
    test: holds,
    // They are all named already; what the page's own script holds must not be drawn in.
    includeDependenciesRecursively: false,
  });
  return {
    groups: [
      // Payers have a document of their own: what they share with the app comes without the rest.
      group("base", 5, (id) => start.has(id) && payer.has(id)),
      group("start", 4, (id) => start.has(id) && !paying.has(id)),
      group("reading", 3, (id) => payer.has(id) && isInApp(id)),
      // Screens of people who pay signed in have parts of it: these stay with the rest. What draws the
      // payer's page when it runs stays apart: those screens are drawn in the app's.
      group("payer", 3, (id) => payer.has(id) && !id.endsWith(payerPage)),
      group("paying", 2, (id) => paying.has(id) && isInApp(id)),
      group("shared", 1, (id) => dashboard.has(id) && visitors.has(id)),
      group("dashboard", 0, (id) => dashboard.has(id)),
    ],
  };
}
