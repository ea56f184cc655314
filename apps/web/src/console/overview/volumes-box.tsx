import { toDecimal } from "@lilypad/money";
import { readWireAmount } from "../../shared/money/index.ts";
import { overviewMessages } from "../messages/index.ts";
import { Box, NoRows, sumText } from "../parts/index.ts";
import type { Volumes } from "./queries.ts";
import styles from "./volumes.module.css";

const messages = overviewMessages.volumes;
type Asset = Volumes["days"][number]["volumes"][number]["asset"];

/** As everywhere in Lilypad. */
const order: readonly Asset[] = ["usdc", "eurc", "LIL"];
const colours = { usdc: styles.usd, eurc: styles.eur, LIL: styles.lil } as const;

interface Bar {
  day: string;
  amount: string;
  /** Minor units. */
  minor: bigint;
  transfers: number;
}

/** The days of one asset; a day without transfers has nothing. */
const barsOf = ({ days }: Volumes, asset: Asset): Bar[] =>
  days.map(({ day, volumes }) => {
    const found = volumes.find((one) => one.asset === asset);
    const amount = found?.amount ?? "0.00";
    return { day, amount, minor: readWireAmount(amount, asset), transfers: found?.transfers ?? 0 };
  });

const dayText = (day: string) =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** What was sent to the chain on each day, one chart for each currency with its table. */
export function VolumesBox({ volumes }: { volumes: Volumes }) {
  const shown = order
    .map((asset) => ({ asset, bars: barsOf(volumes, asset) }))
    .filter(({ bars }) => bars.some(({ transfers }) => transfers > 0));
  return (
    <Box title={messages.title} end={messages.note(volumes.days.length)}>
      {shown.length === 0 ? (
        <NoRows>{messages.none}</NoRows>
      ) : (
        <div className={styles.charts}>
          {shown.map(({ asset, bars }) => (
            <Chart key={asset} asset={asset} bars={bars} />
          ))}
        </div>
      )}
    </Box>
  );
}

/** The charts are this wide and high in units of their own. */
const [width, height] = [300, 72];
const gap = 2;

function Chart({ asset, bars }: { asset: Asset; bars: readonly Bar[] }) {
  const name = overviewMessages.money.names[asset];
  const [highest = 1n] = bars
    .map(({ minor }) => minor)
    .sort((one, other) => (one < other ? 1 : -1));
  const total = bars.reduce((sum, { minor }) => sum + minor, 0n);
  const transfers = bars.reduce((sum, one) => sum + one.transfers, 0);
  const step = width / bars.length;
  const today = bars.at(-1);
  /** A day with transfers is visible, however small its sum is. */
  const heightOf = ({ minor, transfers: count }: Bar) =>
    count === 0 ? 0 : Math.max(2, (Number(minor) / Number(highest === 0n ? 1n : highest)) * height);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.name}>
          <i className={colours[asset]} aria-hidden="true" />
          {name}
        </span>
        <strong>{sumText(toDecimal(total, asset), asset)}</strong>
        <span className={styles.soft}>{messages.transfers(transfers)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, index) => (
          <rect
            key={bar.day}
            className={colours[asset]}
            x={index * step + gap / 2}
            y={height - heightOf(bar)}
            width={step - gap}
            height={heightOf(bar)}
            rx={1.5}
          />
        ))}
        <line x1={0} x2={width} y1={height} y2={height} className={styles.ground} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{dayText(bars[0]?.day ?? "")}</span>
        <span>{dayText(today?.day ?? "")}</span>
      </p>
      <details className={styles.days}>
        <summary>{messages.table(name)}</summary>
        <div className={styles.scroll}>
          <table aria-label={messages.tableLabel(name)}>
            <thead>
              <tr>
                <th scope="col">{messages.columns.day}</th>
                <th scope="col">{messages.columns.amount}</th>
                <th scope="col">{messages.columns.transfers}</th>
              </tr>
            </thead>
            <tbody>
              {[...bars].reverse().map((bar) => (
                <tr key={bar.day}>
                  <th scope="row">{dayText(bar.day)}</th>
                  <td>{sumText(bar.amount, asset)}</td>
                  <td>{bar.transfers.toLocaleString("en-US")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
