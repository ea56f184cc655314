export { raiseUnexpectedError, reportFailure, unexpectedErrorEvent } from "./unexpected-error.ts";
