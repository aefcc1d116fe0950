import type { ReactNode } from 'react';

/** A small picture for a quiet screen. Decoration: the words under it say everything. */
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

/** An open box with nothing in it yet: the empty cart. */
export function EmptyBoxArt() {
  return (
    <Spot>
      <path d="M45 24c36-5 74-5 110-1l5 62c-40-4-80-4-121 1z" fill="#c08a50" />
      <path d="M51 30c33-4 66-4 98-1l4 50c-35-3-71-3-106 1z" fill="#d9ab70" />
      <path
        d="M100 40c2 7 11 10 11 21 0 7-5 11-11 11s-11-5-11-11c0-5 3-8 5-11 1 3 2 4 4 5-1-6 0-11 2-15z"
        fill="var(--ember, #b93a1e)"
      />
      <path d="M39 86c41-5 81-5 121-1l18 40c-52 8-104 8-157 1z" fill="#a87241" />
      <path d="M47 91c36-4 71-4 106 0l13 28c-44 6-88 6-132 0z" fill="#7d5230" />
      <path d="M34 119l10-21c38-4 75-4 112 0l10 21c-44 6-88 6-132 0z" fill="#e9d5b3" />
      <path d="M21 126c53 7 105 7 157-1v9c-53 8-105 8-156 1z" fill="#c08a50" />
      <path d="M68 108l5 1M92 113l4-1M122 106l5 2M136 113l3-2M108 104l3 0" stroke="#b98346" strokeWidth="3" />
    </Spot>
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

/** The oven with its door shut and a cold chimney: the kitchen can not be reached. */
export function ColdOvenArt() {
  return (
    <Spot>
      <path d="M90 34c0-9 1-16 2-23h22c1 8 2 15 2 23z" fill="#4a342a" />
      <path d="M87 13c-1-4 0-7 1-9 10-1 20-1 30 0 1 3 1 6 0 9z" fill="#6b4c3d" />
      <path d="M32 118c-2-50 26-88 70-89 46-1 72 38 70 89z" fill="#5b4135" />
      <path d="M38 118c0-42 20-72 52-84-20 20-30 46-30 84z" fill="#6d5042" />
      <path d="M62 118c-2-38 12-58 40-58 30 0 44 20 41 58z" fill="#b05236" />
      <path d="M71 118c-2-30 9-48 31-48 24 0 34 18 32 48z" fill="#33251e" />
      <path d="M76 118c-1-27 8-42 26-42 20 0 28 15 27 42z" fill="#7f6657" />
      <path
        d="M84 118c0-12 0-24 2-34M102 118V78M119 118c1-12 0-24-2-34"
        fill="none"
        stroke="#6a5346"
        strokeWidth="3"
      />
      <path d="M22 117c53-3 106-3 160 0l1 16c-54 3-108 3-162 0z" fill="#8d7364" />
      <path d="M22 117c53-3 106-3 160 0v5c-53-3-106-3-160 0z" fill="#ab8f7d" />
      <path d="M102 84l-20 13M102 84l20 13" fill="none" stroke="#33251e" strokeWidth="2.5" />
      <path d="M76 95c18-2 36-2 53 0l1 17c-18 2-36 2-54 0z" fill="#fff3dc" />
      <path d="M107 97c-8 1-11 8-6 12-7 1-11-5-8-10 3-4 9-5 14-2z" fill="var(--ember, #b93a1e)" />
    </Spot>
  );
}

/** A pizza with one slice gone: there is nothing at this address. */
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
