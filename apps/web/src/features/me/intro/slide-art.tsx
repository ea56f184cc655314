import { FloatingPad, Lotus, type Ring, Ripples } from "../../../shared/ui/index.ts";

const rings: readonly Ring[] = [
  [76, 0.8],
  [104, 0.5],
  [138, 0.3],
  [178, 0.16],
];
const ripple = "var(--primary-line)";
const euro = { fill: "#8f92ff", shade: "rgb(28 30 104 / .5)", veins: null } as const;

const hop = (path: string) => (
  <path
    d={path}
    fill="none"
    stroke={ripple}
    strokeWidth="2.4"
    strokeDasharray="0.1 8"
    strokeLinecap="round"
  />
);

/** One pad with a key. */
const ownPad = (
  <>
    <Ripples x={160} y={130} rings={rings} stroke={ripple} />
    <FloatingPad x={160} y={130} radius={62} turn={26} depth={6} />
    <g fill="none" stroke="#ffc857" strokeWidth="7" strokeLinecap="round">
      <circle cx="160" cy="66" r="15" />
      <path d="M160 81v38M160 104h12M160 117h9" />
    </g>
  </>
);

/** Two pads of the same size on still water. */
const twoPads = (
  <>
    <Ripples x={92} y={142} rings={rings.slice(0, 2)} stroke={ripple} />
    <Ripples x={236} y={112} rings={rings.slice(0, 2)} stroke={ripple} />
    {hop("M98 128C120 40 200 34 230 98")}
    <FloatingPad x={92} y={142} radius={52} turn={26} depth={6} />
    <FloatingPad x={236} y={112} radius={40} turn={70} depth={5} {...euro} />
  </>
);

/** From bank to bank across a border. */
const border = (
  <>
    <path
      d="M160 34V176"
      stroke={ripple}
      strokeWidth="2"
      strokeDasharray="2 7"
      strokeLinecap="round"
    />
    <Ripples x={66} y={140} rings={rings.slice(0, 1)} stroke={ripple} />
    <Ripples x={254} y={140} rings={rings.slice(0, 1)} stroke={ripple} />
    {hop("M70 122C110 24 210 24 250 122")}
    <FloatingPad x={66} y={140} radius={46} turn={20} depth={5} />
    <FloatingPad x={254} y={140} radius={46} turn={60} depth={5} {...euro} />
    <circle cx="160" cy="49" r="10" fill="#ffc857" />
  </>
);

/** A lotus in bloom. */
const bloom = (
  <>
    <Ripples x={160} y={136} rings={rings} stroke={ripple} />
    <FloatingPad x={160} y={136} radius={66} turn={34} depth={6} />
    <Lotus x={157} y={134} scale={1.6} petals={["#f0709a", "#ff9fbc", "#ffdbe6"]} />
    <FloatingPad x={48} y={158} radius={22} turn={60} depth={3} />
    <FloatingPad x={280} y={100} radius={18} turn={10} depth={3} />
  </>
);

const scenes = [ownPad, twoPads, border, bloom];

/** The picture of a slide, which is only decoration. */
export function SlideArt({ slide }: { slide: number }) {
  return (
    <svg viewBox="0 0 320 200" width="100%" aria-hidden="true">
      {scenes[slide]}
    </svg>
  );
}
