import { useLocation } from "wouter";
import { CasePage } from "./case/case-page.tsx";
import { SearchPage } from "./search/search-page.tsx";

/** The search for people; below it, each person's case has a path of its own: /admin/people/<id>. */
export function PeoplePage() {
  const [path] = useLocation();
  const [, id] = /^\/admin\/people\/([^/]+)\/?$/.exec(path) ?? [];
  return id === undefined ? <SearchPage /> : <CasePage key={id} personId={id.toLowerCase()} />;
}
