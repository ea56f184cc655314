export { requestAssertion } from "./request-assertion.ts";
