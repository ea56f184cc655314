export interface Size {
  width: number;
  height: number;
}

/** A code fills a fair part of a picture: more points than this cost time and add nothing. */
export const largestSidePx = 1200;

/** The size at which a picture is looked at: its own, or smaller with the same shape. */
export function drawSize({ width, height }: Size, largest = largestSidePx): Size {
  const scale = Math.min(1, largest / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
