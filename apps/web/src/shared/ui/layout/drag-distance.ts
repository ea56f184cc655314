/** A sheet closes when it is dragged down by more than this. */
const closesPastPx = 100;

/** How far a dragged sheet is below its place: never above it. */
export function dragOffsetPx(startY: number, nowY: number): number {
  return Math.max(0, nowY - startY);
}

export function dragCloses(offsetPx: number): boolean {
  return offsetPx > closesPastPx;
}
