export { reportFailure, tellOfError, unexpectedErrorEvent } from "./unexpected-error.ts";
