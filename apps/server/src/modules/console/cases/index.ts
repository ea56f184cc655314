export { type Cases, createCases } from "./create-cases.ts";
export { forgetPerson, readOwnData } from "./own-data.ts";
export { registerCasesRoutes } from "./routes.ts";
