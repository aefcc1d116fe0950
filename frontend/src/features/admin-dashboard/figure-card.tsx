import { Link } from 'react-router-dom';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './figure-card.module.css';

interface FigureCardProps {
  label: string;
  to: string;
  /** Undefined while loading: the space is reserved. */
  figure: { value: string; note: string; alarm?: boolean } | undefined;
}

export function FigureCard({ label, to, figure }: FigureCardProps) {
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.label}>
        {label}
      </Link>
      <p className={styles.value}>{figure ? figure.value : <Skeleton width="60%" height="2rem" />}</p>
      <p className={styles.note} data-alarm={figure?.alarm || undefined}>
        {figure ? figure.note : <Skeleton width="80%" />}
      </p>
    </li>
  );
}
