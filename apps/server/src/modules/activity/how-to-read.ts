import type { Read } from "../../platform/reads/index.ts";

/** How a request reads a history. */
export interface HowToRead {
  /** Aborted when the client has gone: then the read need not begin. */
  signal?: AbortSignal | undefined;
  /** By default from the module's own pool. */
  read?: Read | undefined;
}
