/** Scales at rest, a pizza on one side and coins on the other. Decoration. */
export function BalanceArt() {
  return (
    <svg viewBox="0 0 200 130" width="200" height="130" aria-hidden="true" focusable="false">
      <path d="M30 122c30-6 110-6 140 0 8 4-140 5-140 0z" fill="var(--sunken)" />
      <g fill="none" stroke="var(--edge)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M100 20v94M78 117c14-3 30-3 44 0" />
        <path d="M44 33c36-4 76-4 112 0" />
        <path d="M44 34L26 76M44 34l18 42M156 34l-18 42M156 34l18 42" strokeWidth="2" />
        <path d="M22 77c15 12 29 12 44 0zM134 77c15 12 29 12 44 0z" fill="var(--surface)" />
      </g>
      <circle cx="100" cy="18" r="5" fill="var(--ember)" />
      <path d="M27 75c4-9 30-9 34 0z" fill="#e3a756" />
      <path d="M32 74c4-6 20-6 24 0z" fill="#c63a1c" />
      <path d="M143 75c-2-4 24-4 24 0zM146 70c-2-4 18-4 18 0zM149 65c-2-4 12-4 12 0z" fill="var(--amber)" />
    </svg>
  );
}
