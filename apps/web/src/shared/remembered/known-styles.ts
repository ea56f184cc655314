/** Classes end with this many characters that change with their style sheet (build/class-names.ts). */
const endingLength = 5;

/** A class of a style sheet of one component. Others belong to the whole app. */
const ownClass = new RegExp(`^_.+_[\\w-]{${endingLength}}$`);

/** The endings of all classes of this version, which the build writes into the page (build/first-paint.ts). */
function knownEndings(): Set<string> {
  const all = document.querySelector<HTMLTemplateElement>("template#home")?.dataset.styles ?? "";
  const endings = new Set<string>();
  for (let at = 0; at < all.length; at += endingLength)
    endings.add(all.slice(at, at + endingLength));
  return endings;
}

/** All classes in remembered elements. */
const classesIn = (elements: unknown): string[] =>
  [...JSON.stringify(elements).matchAll(/"class":"([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.split(/\s+/),
  );

/** True if this version has every style with which remembered elements were drawn. */
export function hasOnlyKnownStyles(elements: unknown): boolean {
  const known = knownEndings();
  return classesIn(elements).every(
    (name) => !ownClass.test(name) || known.has(name.slice(-endingLength)),
  );
}
