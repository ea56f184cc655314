/** The lily pad of the logo, in a box from -104 to 104. The narrow notch points up and to the right. */
export const padPath =
  "M85.4 -52.1A100 100 0 1 1 -4.5 -99.9Q17.4 -98.5 13.5 -76.8Q13.2 -36.7 1.7 -9.8Q0 0 7.2 -6.9Q23 -31.5 56.1 -54.2Q71.9 -69.5 85.4 -52.1Z";
const veinsPath =
  "M20 -0.7L80 -2.8M14.6 13.6L58.5 54.6M0.7 20L2.8 80M-13.6 14.6L-54.6 58.5M-20 0.7L-80 2.8M-10.6 -17L-42.4 -67.8";
const padBox = "-104 -104 208 208";

/** The logo, in the colour of the surrounding text. */
export function Mark({ size, fill = "currentColor" }: { size: number; fill?: string }) {
  return (
    <svg width={size} height={size} viewBox={padBox} aria-hidden="true">
      <path fill={fill} d={padPath} />
    </svg>
  );
}

export interface FloatingPadProps {
  x: number;
  y: number;
  /** Half the pad's width, in units of the scene. */
  radius: number;
  /** Height divided by width: the angle of view. */
  tilt?: number;
  turn: number;
  /** How far the pad rises out of the water. */
  depth?: number;
  fill?: string;
  shade?: string;
  veins?: string | null;
}

/** A pad on the water, as part of an SVG scene. */
export function FloatingPad({
  x,
  y,
  radius,
  tilt = 0.38,
  turn,
  depth = 4,
  fill = "#1fbf83",
  shade = "rgb(6 50 38 / .55)",
  veins = "rgb(6 60 44 / .4)",
}: FloatingPadProps) {
  const scale = radius / 100;
  const flat = `scale(${scale} ${scale * tilt}) rotate(${turn})`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g transform={`translate(0 ${depth}) ${flat}`}>
        <path d={padPath} fill={fill} />
        <path d={padPath} fill={shade} />
      </g>
      <g transform={flat}>
        <path d={padPath} fill={fill} />
        {veins !== null && (
          <path d={veinsPath} fill="none" stroke={veins} strokeWidth="3" strokeLinecap="round" />
        )}
      </g>
    </g>
  );
}

/** One ring on the water: half its width, and its opacity. */
export type Ring = readonly [radius: number, opacity: number];

export interface RipplesProps {
  x: number;
  y: number;
  rings: readonly Ring[];
  tilt?: number;
  stroke: string;
  width?: number;
}

/** Thin rings on the water around a point. */
export function Ripples({ x, y, rings, tilt = 0.38, stroke, width = 1.25 }: RipplesProps) {
  return rings.map(([radius, opacity]) => (
    <ellipse
      key={radius}
      cx={x}
      cy={y}
      rx={radius}
      ry={radius * tilt}
      fill="none"
      stroke={stroke}
      strokeWidth={width}
      opacity={opacity}
    />
  ));
}

/** A lotus flower on a pad, as part of an SVG scene. */
export function Lotus(props: {
  x: number;
  y: number;
  scale: number;
  petals: [string, string, string];
}) {
  const [outer, middle, inner] = props.petals;
  const wide = "M0 0C-12 -11.2 -10.3 -29.6 0 -40C10.3 -29.6 12 -11.2 0 0Z";
  const tall = "M0 0C-14 -13.2 -12 -34.8 0 -47C12 -34.8 14 -13.2 0 0Z";
  const taller = "M0 0C-14 -14.6 -12 -38.5 0 -52C12 -38.5 14 -14.6 0 0Z";
  const low = "M0 0C-11 -8.7 -9.5 -22.9 0 -31C9.5 -22.9 11 -8.7 0 0Z";
  const front = "M0 0C-12 -9.8 -10.3 -25.9 0 -35C10.3 -25.9 12 -9.8 0 0Z";
  return (
    <g transform={`translate(${props.x} ${props.y}) scale(${props.scale})`}>
      <path d={wide} transform="rotate(-74)" fill={outer} />
      <path d={wide} transform="rotate(74)" fill={outer} />
      <path d={tall} transform="rotate(-48)" fill={middle} />
      <path d={tall} transform="rotate(48)" fill={middle} />
      <path d={taller} transform="rotate(-22)" fill={outer} />
      <path d={taller} transform="rotate(22)" fill={outer} />
      <path d="M0 0C-15 -15.7 -12.9 -41.4 0 -56C12.9 -41.4 15 -15.7 0 0Z" fill={inner} />
      <path d={low} transform="translate(0 2) rotate(-58)" fill={inner} />
      <path d={low} transform="translate(0 2) rotate(58)" fill={inner} />
      <path d={front} transform="translate(0 3) rotate(-27)" fill={middle} />
      <path d={front} transform="translate(0 3) rotate(27)" fill={middle} />
      <path
        d="M0 0C-11 -8.4 -9.5 -22.2 0 -30C9.5 -22.2 11 -8.4 0 0Z"
        transform="translate(0 4)"
        fill={inner}
      />
    </g>
  );
}
