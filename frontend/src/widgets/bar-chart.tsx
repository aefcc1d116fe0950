import { pluralise } from '@forno/shared/domain';
import { type CSSProperties, useState } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './bar-chart.module.css';

interface Bar {
  label: string;
  /** On the axis, where the label is too long. */
  short?: string;
  value: number;
  /** Of the same bar in the period before, drawn behind it. */
  before?: number | undefined;
}

export interface ChartProps {
  title: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

const height = 200;
const foot = 24;
const head = 12;
const base = height - foot;
const maxLabels = { long: 8, short: 12 };

const reading = ({ value, before }: Bar, format: ChartProps['format']) =>
  before === undefined ? format(value) : `${format(value)}, ${format(before)} before`;

/** A column chart, read bar by bar with finger, mouse or arrow keys. Drawn in per cent, so that text is never stretched. */
export function BarChart({ title, bars, format }: ChartProps) {
  const top = Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before]), 1);
  const [chosen, setChosen] = useState<number>();
  const highest = bars.findIndex(({ value }) => value === Math.max(...bars.map((bar) => bar.value)));
  const at = Math.min(chosen ?? highest, bars.length - 1);
  const bar = bars[at];
  if (!bar) return null;
  const count: CSSProperties & Record<'--bars', number> = { '--bars': bars.length };
  return (
    <figure aria-label={title}>
      <p className={styles.reading}>
        <strong>{bar.label}</strong> {reading(bar, format)}
      </p>
      <div className={styles.stage} style={count}>
        <svg className={styles.chart} width="100%" height={height} aria-hidden="true">
          <line x1="0" x2="100%" y1={head} y2={head} className={styles.grid} />
          <Columns bars={bars} top={top} at={at} />
          <line x1="0" x2="100%" y1={base} y2={base} className={styles.base} />
        </svg>
        <input
          type="range"
          className={styles.reader}
          aria-label={`${title}: bar to read`}
          aria-valuetext={`${bar.label}: ${reading(bar, format)}`}
          min={0}
          max={bars.length - 1}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={({ nativeEvent: { offsetX }, currentTarget }) =>
            setChosen(Math.max(0, Math.floor((offsetX / currentTarget.clientWidth) * bars.length)))
          }
        />
      </div>
      <figcaption className="visually-hidden">
        {`${pluralise(bars.length, 'bar')}, the highest is ${bars[highest]?.label} with ${format(bars[highest]?.value ?? 0)}.`}
      </figcaption>
    </figure>
  );
}

function Columns({ bars, top, at }: { bars: readonly Bar[]; top: number; at: number }) {
  const each = 100 / bars.length;
  const everyNth = Math.ceil(bars.length / (bars[0]?.short === undefined ? maxLabels.long : maxLabels.short));
  const box = (value: number, side: number) => {
    const tall = (value / top) * (base - head);
    return { y: base - tall, height: tall, width: `${each * (1 - 2 * side)}%`, rx: 2 };
  };
  return bars.map(({ label, short, value, before = 0 }, index) => (
    <g key={label}>
      <rect {...box(before, 0.04)} x={`${(index + 0.04) * each}%`} className={styles.before} />
      <rect
        {...box(value, 0.2)}
        x={`${(index + 0.2) * each}%`}
        className={styles.bar}
        data-read={index === at || undefined}
      />
      {(index % everyNth === 0 || short !== undefined) && (
        <text
          x={`${(index + 0.5) * each}%`}
          y={height - 7}
          className={cx(styles.text, index % everyNth > 0 && styles.roomy)}
          textAnchor="middle"
        >
          {short ?? label}
        </text>
      )}
    </g>
  ));
}
