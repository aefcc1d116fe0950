import { type ReactNode, useEffect, useRef } from 'react';
import styles from './bottom-bar.module.css';
import { cx } from './cx.ts';

interface BottomBarProps {
  /** The total. */
  children: ReactNode;
  /** The next step. */
  actions: ReactNode;
  className?: string | undefined;
}

/** Tells toasts and scrolling how much of the screen's lower edge is covered, at any width and text size. */
function useCoveredEdge() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const covers = getComputedStyle(element).position === 'fixed';
      style.setProperty('--bottom-bar', `${covers ? element.offsetHeight : 0}px`);
    });
    // Its padding changes too: in the page or over its edge, the words inside may be as wide.
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}

/** The total and the next step; stays at the bottom on phones that are high enough. */
export function BottomBar({ children, actions, className }: BottomBarProps) {
  const bar = useCoveredEdge();
  return (
    <div ref={bar} className={cx(styles.bar, className)}>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
