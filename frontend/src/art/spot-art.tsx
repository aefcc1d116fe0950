import type { ReactNode } from 'react';

/** A decorative illustration for empty screens. */
function Spot({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 150" width="200" height="150" aria-hidden="true" focusable="false">
      <path d="M18 132c20-10 146-11 166-1 8 6-40 13-84 13s-92-5-82-12z" fill="var(--sunken, #f8eee1)" />
      <g strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

/** The order rail with one blank ticket and a pencil: no orders yet. */
export function BlankTicketArt() {
  return (
    <Spot>
      <path d="M22 22c52-4 104-4 156-1l1 14c-52-2-104-2-157 2z" fill="#8d7364" />
      <path d="M22 22c52-4 104-4 156-1v5c-52-2-104-2-156 1z" fill="#ab8f7d" />
      <path d="M66 30c22-2 42-2 62-1l3 92-8-5-8 7-8-6-8 6-8-6-8 6-8-6-9 5z" fill="#fff7e8" />
      <path
        d="M66 30c22-2 42-2 62-1l3 92-8-5-8 7-8-6-8 6-8-6-8 6-8-6-9 5z"
        fill="none"
        stroke="#c9ae8a"
        strokeWidth="2.5"
      />
      <path
        d="M78 52c13-1 26-1 39 0M78 68c9-1 18-1 28 0M79 84c12-1 24-1 37 0"
        fill="none"
        stroke="#e2cdab"
        strokeWidth="4"
      />
      <path d="M90 18c5-2 11-2 16 0l2 18c-7 2-13 2-19 0z" fill="var(--ember, #b93a1e)" />
      <path d="M124 116l40-46 13 11-41 45z" fill="#e6a83f" />
      <path d="M131 122l40-46 6 5-41 45z" fill="#c98423" />
      <path d="M124 116l12 10-17 5z" fill="#f0d9b5" />
      <path d="M121 125l2 4-4 2z" fill="#43302a" />
      <path d="M164 70l6-7c5-3 15 5 13 11l-6 7z" fill="#d98a7a" />
    </Spot>
  );
}

/** A pizza with a slice missing: not found. */
export function MissingSliceArt() {
  return (
    <Spot>
      <path d="M28 76c2-38 36-66 74-66 40 0 70 28 72 66 0 38-32 64-74 64-40 0-72-26-72-64z" fill="#6b4327" />
      <path d="M28 71c2-38 36-65 74-65 40 0 70 28 72 65 0 38-32 64-74 64-40 0-72-26-72-64z" fill="#9a683e" />
      <path d="M120 76l46-14M112 84l58 8" stroke="#835530" strokeWidth="3" />
      <path
        d="M157 86c-8 26-30 42-57 43-32 0-59-25-60-56-1-33 26-60 60-61 22 0 40 9 50 26l-51 35z"
        fill="#b06a2c"
      />
      <path
        d="M155 84c-8 25-29 40-55 41-31 0-57-24-58-54-1-31 26-57 58-58 21 0 38 9 48 25l-50 35z"
        fill="#e3a756"
      />
      <path d="M50 58c6-20 24-36 46-38 14-1 26 3 36 11-14-5-30-5-44 2-16 6-28 14-38 25z" fill="#f8d79b" />
      <path
        d="M146 82c-7 19-24 32-45 33-26 0-47-20-48-44 0-26 22-48 48-48 16 0 29 7 38 19l-41 31z"
        fill="#c63a1c"
      />
      <path
        d="M139 81c-5 14-15 20-25 25-11 4-20 6-32 0-13-7-23-20-23-34 2-15 8-22 20-33 12-10 25-13 36-9 8 2 12 8 18 15l-35 28z"
        fill="#f7dc9f"
      />
      <path
        d="M82 44c9-6 19-1 17 7s-15 10-20 5-2-9 3-12zM74 84c8-5 17-1 16 6s-13 9-18 5-2-8 2-11z"
        fill="#fff2d2"
      />
      <path d="M107 34a9 9 0 1 0 .1 0zM70 60a9 9 0 1 0 .1 0zM106 86a9 9 0 1 0 .1 0z" fill="#b8230f" />
      <path d="M107 36a7 7 0 1 0 .1 0zM70 62a7 7 0 1 0 .1 0zM106 88a7 7 0 1 0 .1 0z" fill="#ee6142" />
      <path d="M88 68c4-9 14-12 20-7-4 9-12 11-20 7zM86 68c-9-3-13-11-9-18 8 3 11 10 9 18z" fill="#3c8a3a" />
      <path
        d="M124 69l4-2 2 3-4 2zM140 66l5-3 2 4-4 2zM138 76l3-1 1 3-3 1zM152 74l3 1-2 3-3-1z"
        fill="#e3a756"
      />
    </Spot>
  );
}
