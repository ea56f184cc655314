import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { Router } from "wouter";
import { LoadingScreen } from "../shared/ui/index.ts";
import { App } from "./app.tsx";

/** A screen as the browser's first paint; all of it in place, so that no inline script is needed. */
async function render(screen: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(screen, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** The welcome page, drawn when the app is built: visitors see it before any script has arrived. */
export const prerenderLanding = (): Promise<string> =>
  render(
    <Router ssrPath="/onboarding">
      <App />
    </Router>,
  );

/** What everybody else sees until the app's code is there. */
export const prerenderLoading = (): Promise<string> => render(<LoadingScreen />);
