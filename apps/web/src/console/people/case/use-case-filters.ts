import { useFilters } from "../../parts/index.ts";

/** What a case's address says about its lists, so that changing one keeps the others. */
export const useCaseFilters = () =>
  useFilters(["currency", "skip", "movement", "notes", "sessions"]);
