/** Comments and texts, whose braces are none, and braces. */
const textsAndBraces = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g;

/** The places where top-level rules of a style sheet end. */
function* endsOfRules(css: string): Generator<number> {
  let depth = 0;
  for (const { 0: found, index } of css.matchAll(textsAndBraces)) {
    if (found === "{") depth += 1;
    if (found !== "}") continue;
    depth -= 1;
    if (depth === 0) yield index + 1;
  }
}

/**
 * Cuts a style sheet behind the last rule that names a class with one of the given ends. The order of rules stays, so
 * both parts together do what the whole does.
 * @throws Error if a class is in no rule, or nothing is left for later
 */
export function cutStyles(
  css: string,
  endsOfClasses: Iterable<string>,
): { first: string; later: string } {
  let last = 0;
  for (const end of endsOfClasses) {
    const at = css.lastIndexOf(`_${end}`);
    if (at === -1) throw new Error(`no rule names a class that ends with _${end}`);
    last = Math.max(last, at);
  }
  for (const end of endsOfRules(css)) {
    if (end > last && end < css.trimEnd().length)
      return { first: css.slice(0, end), later: css.slice(end) };
  }
  throw new Error("all rules are needed first");
}

const linkTo = (path: string) => `<link rel="stylesheet" crossorigin href="/${path}">`;

/** The file names of the parts of the style sheet. */
export interface StyleFiles {
  whole: string;
  first: string;
  later: string;
}

/** The attribute of the link to the styles that the first paint does not need. */
const notUrgent = 'fetchpriority="low"';
const laterLink = new RegExp(`\\s*<link ${notUrgent} [^>]*>`);

/**
 * Replaces the link to the style sheet of a page by one to its first part, and one to the other at the end. The
 * content before that link is painted without it, but scripts wait for it, so no screen of theirs is without its styles.
 * @throws Error if the page has no such link
 */
export function linkParts(page: string, { whole, first, later }: StyleFiles): string {
  if (!page.includes(linkTo(whole))) throw new Error(`the page has no link to ${whole}`);
  const last = linkTo(later).replace("<link", `<link ${notUrgent}`);
  return page.replace(linkTo(whole), linkTo(first)).replace("</body>", `  ${last}\n  </body>`);
}

/** Moves the link to the later styles into the head of a page whose first paint needs them. */
export function linkAllFirst(page: string): string {
  const [link] = laterLink.exec(page) ?? [];
  if (link === undefined) throw new Error("the page has no link to the later styles");
  const head = link.trim().replace(` ${notUrgent}`, "");
  return page.replace(link, "").replace(/(<link rel="stylesheet"[^>]*>)/, `$1\n    ${head}`);
}
