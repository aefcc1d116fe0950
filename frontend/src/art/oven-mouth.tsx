import styles from './oven-mouth.module.css';

/** Decorative: bricks, an arch, a fire. */
export function OvenMouth() {
  return (
    <svg
      viewBox="0 0 400 520"
      preserveAspectRatio="xMidYMax slice"
      className={styles.oven}
      aria-hidden="true"
    >
      <g fill="none" stroke="#4a382f" strokeWidth="3" strokeLinecap="round">
        <path d="M-10 96c54-3 92 4 128 1M150 94c44-4 78 3 112 0M290 97c40-4 84 2 124-1" />
        <path d="M-10 172c30 2 52-2 78 1M330 170c30-3 52 3 84 0M30 100c2 22-1 44 1 70M208 98c-2 8 1 16 0 26M372 98c2 24-1 46 1 70" />
        <path d="M-10 250c18-2 34 2 46 0M364 248c18 2 30-2 50 0M10 176c1 24-2 46 0 72M390 174c-2 24 1 48 0 72" />
        <path d="M-10 330c16 1 24-1 36 0M374 330c16-1 26 1 40 0M-10 410c16 1 24-1 36 0M374 410c16-1 26 1 40 0M114 20c1 26-2 48 0 72M282 18c-2 28 1 50 0 74" />
      </g>
      <path
        d="M40 520V306c0-98 70-168 160-168s160 70 160 168v214z"
        fill="#3a2a22"
        stroke="#5b463b"
        strokeWidth="4"
      />
      <path d="M76 520V314c0-78 54-136 124-136s124 58 124 136v206z" fill="#150d09" />
      <ellipse cx="200" cy="470" rx="112" ry="26" fill="#7a2512" opacity=".55" />
      <g className={styles.flame}>
        <path
          d="M200 236c14 52 78 78 78 154 0 50-34 82-78 82s-78-32-78-80c0-38 20-58 36-78 4 20 14 32 26 34-6-40 0-80 16-112z"
          fill="#c8401f"
        />
        <path
          d="M202 306c8 34 48 50 48 98 0 34-22 58-50 58s-50-22-50-56c0-26 14-38 24-52 3 14 9 21 17 23-4-27 0-49 11-71z"
          fill="#ff8a65"
        />
        <path d="M202 380c4 20 24 28 24 50 0 18-11 30-26 30s-25-12-25-29c0-20 20-28 27-51z" fill="#ffd9a0" />
      </g>
      <g stroke="#5b3a28" strokeWidth="16" strokeLinecap="round">
        <path d="M126 476l150-22M128 454l146 26" />
      </g>
    </svg>
  );
}
