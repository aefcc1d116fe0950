import styles from './hero-art.module.css';

const MOUTH = 'M201 430c-2-34-3-70 0-100 6-70 54-122 120-121 66 1 114 52 119 122 2 32 1 66-1 99z';

/** Bricks of the arch: tone and protrusion. */
const ARCH = [
  ['#a94c30', 158],
  ['#c05f3d', 161],
  ['#b05236', 157],
  ['#c96b46', 160],
  ['#a84a2e', 163],
  ['#bd5c3b', 168],
  ['#b35538', 162],
  ['#c76844', 158],
  ['#aa4d31', 161],
  ['#bf603e', 157],
  ['#b05034', 160],
] as const;

function archBrick(index: number, reach: number): string {
  const from = Math.PI * (1 + (index + 0.06) / ARCH.length);
  const to = Math.PI * (1 + (index + 0.94) / ARCH.length);
  const at = (angle: number, radius: number) =>
    `${(320 + Math.cos(angle) * radius).toFixed(1)} ${(331 + Math.sin(angle) * radius).toFixed(1)}`;
  return `M${at(from, 124)}L${at(from, reach)}Q${at((from + to) / 2, reach + 4)} ${at(to, reach - 1)}L${at(to, 125)}Z`;
}

function Oven() {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M281 140c1-26 3-52 6-82h68c2 28 4 56 5 82z" fill="#4a342a" />
      <path d="M272 62c-2-7-1-14 1-19 32-3 64-3 96-1 2 6 2 13 0 20-32 2-65 2-97 0z" fill="#6b4c3d" />
      <path
        d="M78 436c0-104 28-190 92-249 42-39 94-59 151-59 58 0 112 21 153 60 62 60 90 144 90 248z"
        fill="#5b4135"
      />
      <path
        d="M92 436c2-98 30-174 86-228 34-33 74-53 117-61-46 20-84 50-110 90-38 57-52 124-53 199z"
        fill="#6d5042"
      />
      <path
        d="M98 398l42-1 1 17-44 1zM112 352l40-2-2 17-43 2zM120 306l38 4-5 17-38-4zM150 252l32 16-8 15-33-15zM189 202l26 24-11 13-27-23zM246 164l15 30-15 8-16-29zM322 148l1 31-17 1-2-31zM394 158l-8 30-17-5 8-31z"
        fill="#4f382d"
      />
      <path
        d="M536 398l-42-1-1 17 44 1zM524 352l-40-2 2 17 43 2zM512 304l-38 6 4 17 40-6zM486 252l-32 16 8 15 33-15zM446 202l-26 24 11 13 27-23z"
        fill="#493329"
      />
      {ARCH.map(([tone, reach], index) => (
        <path key={reach + tone} d={archBrick(index, reach)} fill={tone} />
      ))}
      <path d="M160 336c12-2 24-2 36 0l1 43c-12 2-25 2-37 0zM159 385c13-1 25-1 38 1v44h-38z" fill="#b8583a" />
      <path d="M444 336c12-2 24-2 36 1l1 42c-12 2-25 2-37 0zM444 385c13-1 25-1 38 1v44h-38z" fill="#ab4e32" />
    </g>
  );
}

function Fire() {
  return (
    <>
      <path d={MOUTH} fill="#1b0f0a" />
      <path d="M214 430c-4-88 34-188 106-190 74 2 112 100 107 190z" fill="#4d180c" />
      <path d="M232 430c-2-66 30-150 88-152 60 2 92 88 88 152z" fill="#8a2a12" />
      <path
        className={styles.flame}
        d="M238 424c-14-34 12-48 8-92 20 16 26 36 36 48 0-40 18-66 40-98 4 44 34 58 30 96 14-8 20-24 40-38-6 36 24 48 12 84z"
        fill="#e2551f"
      />
      <path
        className={styles.flameInner}
        d="M262 424c-10-22 6-32 6-54 12 10 14 20 22 28 2-30 14-46 30-66 4 30 26 42 24 68 8-6 12-14 22-22 0 22 14 30 8 46z"
        fill="#ff9b3f"
      />
      <path
        className={styles.flame}
        d="M290 424c-8-18 4-26 8-42 8 8 8 14 12 20 4-18 8-26 16-38 2 20 18 30 12 60z"
        fill="#ffe19c"
      />
      <path d="M236 414l164-22M244 394l158 26" stroke="#3a2015" strokeWidth="19" strokeLinecap="round" />
      <path
        d="M244 409l146-20M254 392l138 23"
        stroke="#e2622c"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="26 14 8 20"
      />
      <path d="M201 430c38-9 198-10 238 0l2 10H199z" fill="#c8431d" />
    </>
  );
}

function Shelf() {
  return (
    <>
      <path d="M92 462c150 5 306 5 456 0l6 118c-156 6-312 6-468 0z" fill="#4d372d" />
      <path
        d="M104 494c26-2 54-2 80 0M458 500c24-2 50-2 74 0M470 540c22-1 44-1 66 0M112 544c20-2 40-2 58 0"
        fill="none"
        stroke="#3c2a22"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M54 436c176-8 356-8 532 0 4 12 4 24 0 34-176 7-356 7-532 0-4-11-4-23 0-34z" fill="#8d7364" />
      <path d="M54 436c176-8 356-8 532 0l2 9c-178-7-358-7-536 0z" fill="#ab8f7d" />
      <path d="M196 432c80-4 166-4 248 0l26 11c-98-5-200-5-300 0z" fill="#f07a4c" opacity=".85" />
    </>
  );
}

/** Drawn from above, tilted by its group's transform. */
function Pizza() {
  return (
    <>
      <path
        d="M84 520c2-40 96-72 214-72 98 0 184 22 208 54 44 16 88 34 150 62l-22 44c-58-30-104-50-154-64-36 24-104 40-182 40-120 0-214-28-214-64z"
        fill="#2a160c"
        opacity=".35"
      />
      <path
        d="M84 512c2-40 96-72 214-72 98 0 184 22 208 54 46 16 90 34 152 62 8 6-10 42-20 40-60-28-106-48-156-62-36 24-106 42-184 42-120 0-214-28-214-64z"
        fill="#6b4327"
      />
      <path
        d="M84 506c2-40 96-72 214-72 98 0 184 22 208 54 46 16 90 34 152 60 8 6-10 40-18 38-60-28-108-46-158-60-36 24-106 42-184 42-120 0-214-26-214-62z"
        fill="#9a683e"
      />
      <path
        d="M508 500c44 14 84 30 136 54M500 512c46 14 88 30 136 52"
        fill="none"
        stroke="#7f5431"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M110 506c0-6 376-6 376 0 0 40-82 66-188 66s-188-26-188-66z" fill="#8f4f1f" />
      <g transform="translate(298 500)scale(1 .315)">
        <path
          d="M-189 6c-6-102 80-196 186-196 108-2 192 84 194 190 0 108-86 192-194 192C-106 192-186 110-189 6z"
          fill="#e3a756"
        />
        <path
          d="M-168-40c22-80 84-132 158-136 70-4 132 36 160 96-40-46-96-74-162-70-66 2-122 44-156 110z"
          fill="#f8d79b"
        />
        <path
          d="M-156 4c-2-86 70-158 156-158 88 0 158 68 158 156S90 160 2 160-154 92-156 4z"
          fill="#bd7734"
        />
        <path d="M-148 4c0-82 66-150 148-150 84 0 150 64 150 148S86 152 2 152-148 86-148 4z" fill="#c63a1c" />
        <path
          d="M-132 8c2-40 16-56 40-88 30-40 62-44 104-40 40 2 72 22 98 58 22 30 24 66 12 102-16 44-60 84-112 88-54 4-92-20-120-60-14-20-22-38-22-60z"
          fill="#f7dc9f"
        />
        <path
          d="M-92-20c16-22 48-22 52-2s-22 40-42 34c-16-4-20-18-10-32zM24-84c20-8 44 0 42 18s-34 24-50 12-8-24 8-30zM40 42c22-12 52-2 50 20s-38 32-56 18-12-30 6-38zM-40 76c14-10 36-4 36 12s-22 24-36 14-12-18 0-26z"
          fill="#fff2d2"
        />
        <path
          d="M-12-20a12 9 0 1 0 .1 0zM92-30a10 8 0 1 0 .1 0zM-78 70a11 8 0 1 0 .1 0z"
          fill="#d98f3a"
          opacity=".7"
        />
        <path
          d="M-52-66a26 26 0 1 0 .1 0zM70-24a26 26 0 1 0 .1 0zM-14 34a27 27 0 1 0 .1 0zM-102 22a24 24 0 1 0 .1 0zM84 66a22 22 0 1 0 .1 0z"
          fill="#b8230f"
        />
        <path
          d="M-52-62a21 21 0 1 0 .1 0zM70-20a21 21 0 1 0 .1 0zM-14 39a21 21 0 1 0 .1 0zM-102 27a18 18 0 1 0 .1 0zM84 71a17 17 0 1 0 .1 0z"
          fill="#ee6142"
        />
        <path
          d="M-8-96c14-30 46-34 62-18-14 28-40 32-62 18zm2 2c-30-18-34-40-22-56 24 12 32 36 22 56zM18 8c10-30 40-42 60-28-10 30-36 40-60 28zm-2 2C-18 2-32-22-24-42c28 6 42 28 40 52zM-76 114c4-32 28-48 52-42-2 32-26 48-52 42zm-4-2c-30-4-46-26-42-46 28 2 44 22 42 46z"
          fill="#3c8a3a"
        />
        <path
          d="M-4-98c18-6 36-10 54-14M20 6c16-12 34-20 54-24M-74 112c12-16 28-28 46-36"
          stroke="#8cc873"
          strokeWidth="4"
          fill="none"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M140 470a9 4 0 1 0 .1 0zM246 446a11 3 0 1 0 .1 0zM436 464a10 4 0 1 0 .1 0zM176 546a12 5 0 1 0 .1 0zM398 550a10 4 0 1 0 .1 0zM470 500a5 6 0 1 0 .1 0z"
        fill="#6b3a1c"
        opacity=".85"
      />
    </>
  );
}

/**
 * Decorative: the oven at dusk, with a pizza coming out on its peel. Sky and sparks follow the theme; the oven is lit
 * by its own fire in both.
 */
export function HeroArt({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 -30 660 640"
      width="660"
      height="640"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M38 312C30 160 152 26 306 20c164-8 310 106 318 268 6 150-96 274-256 288C196 590 48 470 38 312z"
        fill="var(--ember-wash, #fbe6dc)"
      />
      <g fill="var(--amber, #f0b95a)" opacity=".75">
        <path d="M122 150l4 9 9 3-9 4-4 9-4-9-9-4 9-3zM540 146l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM196 78l3 6 6 3-6 3-3 6-3-6-6-3 6-3zM470 82a4 4 0 1 0 .1 0zM86 238a3 3 0 1 0 .1 0zM586 246a4 4 0 1 0 .1 0z" />
      </g>
      <path
        className={styles.smoke}
        d="M316 34c-12-16 14-20 4-36M342 34c-8-16 16-20 8-40"
        fill="none"
        stroke="var(--quiet, #b8a79b)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".45"
      />
      <Oven />
      <Fire />
      <path d={MOUTH} fill="none" stroke="var(--glow, #ff8a65)" strokeWidth="3.5" opacity=".8" />
      <Shelf />
      <g className={styles.sparks} fill="var(--glow, #ff8a65)">
        <path d="M276 300a3 3 0 1 0 .1 0zM372 276a2.5 2.5 0 1 0 .1 0zM338 246a3 3 0 1 0 .1 0zM298 262a2 2 0 1 0 .1 0z" />
      </g>
      <Pizza />
      <path
        className={styles.smoke}
        d="M232 468c-14-18 14-26 2-46M300 456c-16-20 18-30 4-54M366 464c-14-18 16-26 4-48"
        fill="none"
        stroke="#fff6e8"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".5"
      />
    </svg>
  );
}
