import type { CallFailure } from "@lilypad/client";

/** The server's sentence about a refused call, or the caller's own if no answer of the server arrived. */
export const failureText = ({ code, error }: CallFailure, fallback: string): string =>
  code === null ? fallback : error;
