import { useFilters } from "../../parts/index.ts";

/** The filters of a case's lists in the page's address. Changing one leaves the others as they are. */
export const useCaseFilters = () =>
  useFilters(["currency", "skip", "movement", "notes", "sessions"]);
