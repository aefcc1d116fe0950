import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from './cx.ts';
import { markHydrated } from './hydration.ts';
import { pageFacts } from './page-facts.ts';
import styles from './page.module.css';

interface PageProps {
  /** Heading and document title. */
  title: string;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Right of the heading: freshness, the next step. */
  aside?: ReactNode;
  /**
   * `wide` for tables and grids, `narrow` for forms and text, `bleed` for screens with their own frame, `fill` for a
   * screen of window height that scrolls inside.
   */
  frame?: 'wide' | 'narrow' | 'bleed' | 'fill' | undefined;
  titleHidden?: boolean | undefined;
  children: ReactNode;
}

let lastPath: string | undefined;

/**
 * A screen. After navigation its heading is focused, so that screen readers announce the page; on the first page the
 * browser does that.
 */
export function Page({ title, lead, aside, frame = 'wide', titleHidden, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, hash } = useLocation();
  // The first page of a visit stands there at once: fading in, its text would be painted a quarter of a second later.
  const [arrives] = useState(() => lastPath !== undefined);

  useEffect(() => {
    document.title = `${title} · ${pageFacts.name}`;
  }, [title]);

  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname && !hash)
      heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname, hash]);

  useEffect(markHydrated, []);

  return (
    <article className={cx(styles.page, arrives && styles.arrives, styles[frame])}>
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
