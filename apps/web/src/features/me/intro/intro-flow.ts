/** One slide each for self-custody, zero fees, Teleport and weekly rewards. */
export const introSlides = 4;

/** How long a slide is shown before the next; the last one stays. */
export const slideMs = 10_000;

export interface IntroState {
  /** The current slide, from 0; null once the intro has ended. */
  slide: number | null;
  /** The person is reading or holding the slide, so it does not advance. */
  held: boolean;
}

export type IntroEvent =
  | { type: "proceeded" }
  | { type: "time_passed" }
  | { type: "chosen"; slide: number }
  | { type: "held"; held: boolean }
  | { type: "skipped" };

export const firstIntroState: IntroState = { slide: 0, held: false };

const isLast = (slide: number) => slide === introSlides - 1;

/** True if the current slide advances automatically. */
export const advancesAlone = ({ slide, held }: IntroState): boolean =>
  slide !== null && !isLast(slide) && !held;

export function introReducer(state: IntroState, event: IntroEvent): IntroState {
  const { slide } = state;
  if (slide === null) return state;
  switch (event.type) {
    case "proceeded":
      return { ...state, slide: isLast(slide) ? null : slide + 1 };
    case "time_passed":
      return advancesAlone(state) ? { ...state, slide: slide + 1 } : state;
    case "chosen":
      return event.slide >= 0 && event.slide < introSlides
        ? { ...state, slide: event.slide }
        : state;
    case "held":
      return { ...state, held: event.held };
    case "skipped":
      return { ...state, slide: null };
  }
}
