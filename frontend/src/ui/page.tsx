import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from './cx.ts';
import styles from './page.module.css';

interface PageProps {
  /** The heading, and the tab's title. */
  title: string;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** To the right of the heading: the freshness word, the next step. */
  aside?: ReactNode;
  /**
   * `wide` for tables and grids, `narrow` for forms and reading, `bleed` for a screen that draws its own frame,
   * `fill` for one that is as high as a wide window and scrolls inside.
   */
  frame?: 'wide' | 'narrow' | 'bleed' | 'fill' | undefined;
  titleHidden?: boolean | undefined;
  children: ReactNode;
}

let lastPath: string | undefined;

/**
 * A screen. After a navigation its heading takes the focus, which reads the new page out; on the first page of
 * a visit the browser does that itself.
 */
export function Page({ title, lead, aside, frame = 'wide', titleHidden, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, hash } = useLocation();

  useEffect(() => {
    document.title = `${title} · Forno`;
  }, [title]);

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname && !hash)
      heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname, hash]);

  return (
    <article className={cx(styles.page, styles[frame])}>
      <header className={titleHidden ? 'visually-hidden' : styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </article>
  );
}
