import { SkeletonLines } from '#ui/skeleton.tsx';
import styles from './layout.module.css';

/** Stands where a screen is being fetched; seen only when that takes a while. */
export function PageFallback() {
  return (
    <div className={styles.fallback}>
      <SkeletonLines />
    </div>
  );
}
