import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { headScripts } from "./head-scripts.ts";
import { partNames, partOf } from "./parts.ts";

/** Sources that every page of the app begins with, and those of the welcome page. */
const mainSource = "/app/main.tsx";
/**
 * Also runs on every page, once it is idle; the code that it shares with the dashboard must not load the dashboard.
 */
const workerClient = "/worker/worker-client.ts";
const startSources = [mainSource, workerClient, "/landing/landing-screen.tsx"];
/** Sources of the dashboard for a signed-in person. */
const dashboardSources = ["/app/signed-in.tsx", "/dashboard/dashboard-screen.tsx"];
/** The few lines that each button which calls the server needs, also on the forms of payers. */
const forCalls = /\/shared\/(?:busy\/use-busy|api\/failure-text)\.ts$/;
/** The code that those buttons share on the pages of the app, and the list of what is read again after a payment. */
const operation = "/shared/operation/use-operation.ts";
const afterPayment = "/shared/live/read-after-payment.ts";
/** Sources of the first screen of a payment link. */
const payerPage = "/app/payer-main.tsx";
/** Reports errors and counts views, on every document, if the operator wants them. */
const reportingSource = "/telemetry/start-reporting.ts";
/** The code that the pages of payers and of receipts share. It needs nothing else of either page. */
const ownDocument = "/app/use-own-document.ts";
const payerSources = [payerPage, "/payer/payer-screen.tsx"];
/** Rules that the payer's page shares with screens of the app. The rest of that page must not be loaded for them. */
const payerRules =
  /\/payer\/(?:data\/(?:server-message|teleport)|flow\/(?:closed-reason|is-sent))\.ts$|\/settings\/telephone-address\.ts$/;
/** Sources that are loaded while the payer reads that screen. */
const payingSources = ["/payer/payment.tsx"];
/** Screens for visitors, which must not load the dashboard's code for a button. */
const visitorScreens =
  /\/features\/(?:enter\/(?:signup|signin|legal)|keys\/second-factor)\/|\/contact-upload-screen\.tsx$/;

type Chunk = Rolldown.OutputChunk;

/** All modules that must be loaded before the given chunks can run. */
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
  // The page's own script stays small, so that it runs before the rest has arrived.
  return new Set([...seen].flatMap(({ isEntry, moduleIds }) => (isEntry ? [] : moduleIds)));
}

/**
 * Without this, the bundler creates a chunk for every set of screens that share something: the dashboard
 * needed 73 files, most of them below 1 kB, and each is a request on a slow network. So the app is built
 * twice: first to find out which modules the first screens use, and then with these modules joined.
 * @returns how the modules are joined, by name of the chunk
 */
export async function joinChunks(root: string): Promise<Rolldown.CodeSplittingOptions> {
  const built = await build({
    configFile: false,
    root,
    plugins: [react(), headScripts],
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
  const main = modulesFor(chunks, [mainSource, workerClient].map(withSource));
  const visitors = modulesFor(
    chunks,
    all.filter(
      ({ facadeModuleId, isDynamicEntry }) =>
        isDynamicEntry && facadeModuleId !== null && visitorScreens.test(facadeModuleId),
    ),
  );
  const dashboard = modulesFor(chunks, dashboardSources.map(withSource));
  const payer = modulesFor(chunks, payerSources.map(withSource));
  const reporting = modulesFor(chunks, [withSource(reportingSource)]);
  const paying = modulesFor(chunks, payingSources.map(withSource));
  if ([...payer, ...paying].some((id) => id.endsWith("/shared/session/session.ts"))) {
    throw new Error(
      "a payer would load the session's code: import from a file that does not need it",
    );
  }
  /** Modules that are loaded by themselves, such as a screen, stay in a chunk of their own even if another screen imports them. */
  const ownChunks = new Set(
    all.flatMap(({ isDynamicEntry, moduleIds }) => (isDynamicEntry ? moduleIds : [])),
  );
  const isInPart = (part: string) => (id: string) => {
    const isForPayers = paying.has(id);
    // The first part has everything that the forms of visitors and of payers share.
    if (isForPayers && visitors.has(id)) return part === partNames[0];
    return part === partOf(id, isForPayers) && !ownChunks.has(id);
  };
  const isInApp = (id: string) => dashboard.has(id) || visitors.has(id);
  const group = (name: string, priority: number, holds: (id: string) => boolean) => ({
    name,
    priority,
    test: holds,
    // All of them are listed; modules of the page's own script must not be pulled in.
    includeDependenciesRecursively: false,
  });
  return {
    groups: [
      // Payers have their own document: the code that they share with the app comes without the rest, also that of reports,
      // which every document can load.
      group(
        "base",
        6,
        (id) =>
          (start.has(id) && (payer.has(id) || reporting.has(id))) ||
          id.endsWith(ownDocument) ||
          forCalls.test(id),
      ),
      // Signed-in people open the app without the welcome page.
      group(
        "landing",
        6,
        (id) => start.has(id) && !main.has(id) && !isInApp(id) && !paying.has(id),
      ),
      // The later steps of a payer need the browser's Back, which every page of the app begins with.
      group("back", 6, (id) => start.has(id) && paying.has(id) && !payer.has(id)),
      group("start", 5, (id) => start.has(id) && !paying.has(id)),
      group("reading", 4, (id) => payer.has(id) && (isInApp(id) || payerRules.test(id))),
      // Screens of signed-in payers use parts of it, which stay in this chunk. The payer page's entry
      // stays separate, because those screens are drawn by the app's.
      group("payer", 4, (id) => payer.has(id) && !id.endsWith(payerPage)),
      // The dashboard has no forms, so it does not load their controls.
      group("paying", 3, (id) => paying.has(id) && dashboard.has(id)),
      // A few lines that most screens need, and each of these would load by themselves.
      group("shared", 2, (id) => (dashboard.has(id) && visitors.has(id)) || id.endsWith(operation)),
      group("dashboard", 1, (id) => dashboard.has(id) || id.endsWith(afterPayment)),
      ...partNames.map((name) => ({
        ...group(name, 0, isInPart(name)),
        // The code of one screen stays with it.
        minShareCount: 2,
      })),
    ],
  };
}
