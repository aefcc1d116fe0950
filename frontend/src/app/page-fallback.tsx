import { SkeletonLines } from '#ui/skeleton.tsx';
import styles from './layout.module.css';

/** Shown while a screen's chunk loads, after a delay. */
export function PageFallback() {
  return (
    <div className={styles.fallback}>
      <SkeletonLines />
    </div>
  );
}
