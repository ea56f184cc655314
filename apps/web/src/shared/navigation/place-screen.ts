let place = () => scrollTo(0, 0);

/** Scrolls a screen that has just opened to its place: its top, unless the page knows better. */
export const placeScreen = (): void => place();

/** Sets how screens are scrolled. A payment link's page, which has no screens to return to, does without it. */
export function placeScreensBy(way: () => void): void {
  place = way;
}
