import styles from './bar-chart.module.css';
import type { Bar, ChartProps } from './part.tsx';

const height = 200;
const foot = 24;
const head = 22;
const mostLabels = 8;

/** Text alternative; the figures are in the table. */
function spoken(title: string, bars: readonly Bar[], format: (value: number) => string): string {
  const most = bars.reduce(
    (best, bar) => (bar.value > best.value ? bar : best),
    bars[0] ?? { label: '', value: 0 },
  );
  return `${title}: ${bars.length} bars, the highest is ${most.label} with ${format(most.value)}.`;
}

/** A column chart. Drawn in per cent, so that text is never stretched. */
export function BarChart({ title, bars, format }: ChartProps) {
  const top = Math.max(...bars.map(({ value }) => value), 1);
  const each = 100 / Math.max(1, bars.length);
  const everyNth = Math.ceil(bars.length / mostLabels);
  const base = height - foot;
  return (
    <figure aria-label={title}>
      <svg className={styles.chart} width="100%" height={height} aria-hidden="true">
        <line x1="0" x2="100%" y1={head} y2={head} className={styles.grid} />
        <text x="0" y={head - 7} className={styles.text}>
          {format(top)}
        </text>
        {bars.map(({ label, value }, index) => {
          const tall = (value / top) * (base - head);
          return (
            <g key={label}>
              <rect
                className={styles.bar}
                x={`${index * each + each * 0.14}%`}
                width={`${each * 0.72}%`}
                y={base - tall}
                height={tall}
                rx="2"
              >
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
              {index % everyNth === 0 && (
                <text
                  x={`${index * each + each / 2}%`}
                  y={height - 7}
                  className={styles.text}
                  textAnchor="middle"
                >
                  {label}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={base} y2={base} className={styles.base} />
      </svg>
      <figcaption className="visually-hidden">{spoken(title, bars, format)}</figcaption>
    </figure>
  );
}
