import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { HomeSkeleton } from "../features/money/dashboard/index.ts";
import { LoadingScreen } from "../shared/ui/index.ts";
import { App } from "./app.tsx";

/** Renders a screen to static HTML that needs no inline script. */
async function render(screen: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(screen, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  // React would leave the part out, and the page would look like one that is loading.
  if (errors.length > 0) throw errors[0];
  return Buffer.concat(chunks).toString("utf8");
}

/** The welcome page, rendered at build time so that visitors see it before any script has arrived. */
export const prerenderLanding = (): Promise<string> => render(<App ssrPath="/onboarding" />);

/** The loading screen that all other pages show until their code has arrived. */
export const prerenderLoading = (): Promise<string> => render(<LoadingScreen />);

/** The outline of the home screen, for a signed-in person of whom this device remembers nothing. */
export const prerenderHome = (): Promise<string> => render(<HomeSkeleton />);
