declare module "subset-font" {
  /** A value, or the range that stays variable. */
  type Axis = number | { min: number; max: number };

  interface SubsetOptions {
    targetFormat: "woff2";
    /** By OpenType tag. */
    variationAxes?: Record<string, Axis>;
    /** OpenType features to keep; all others are removed with their glyphs. */
    keepFeatures?: readonly string[];
  }

  /** @returns the font with the glyphs of a text only */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
