import type { AppPath } from "./app-paths.ts";

type Filled<Path extends string> = Path extends `${infer Before}/:${infer _Name}/${infer After}`
  ? `${Before}/${string}/${After}`
  : Path extends `${infer Before}/:${infer _Name}`
    ? `${Before}/${string}`
    : Path;

type ScreenAddress = Filled<AppPath>;

/** An address of one of the app's screens, with or without a query, or of the console, which is a bundle of its own. */
export type Href = ScreenAddress | `${ScreenAddress}?${string}` | `/admin${string}`;
