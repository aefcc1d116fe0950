import styles from './crust-edge.module.css';

/** A section edge shaped like a crust, in the colour of the section below. */
export function CrustEdge() {
  return (
    <svg className={styles.edge} viewBox="0 0 1200 28" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="currentColor"
        d="M0 28V15c38-6 71-10 118-7 52 3 84 9 131 6 61-4 92-12 149-10 49 2 79 10 131 9 55-1 88-10 146-9 47 1 76 9 122 9 58 0 95-9 152-8 42 1 71 7 110 7 56 0 93-7 141-4v20z"
      />
    </svg>
  );
}
