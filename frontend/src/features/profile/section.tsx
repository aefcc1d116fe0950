import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** What opens it. */
  label: string;
  /** What it is for, while it is closed. */
  lead: string;
  children: (close: () => void) => ReactNode;
}

/** Something to change on the profile, out of the way until it is asked for. */
export function Section({ title, label, lead, children }: SectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close' : label}
        </Button>
      </div>
      {open ? children(() => setOpen(false)) : <p className={styles.lead}>{lead}</p>}
    </section>
  );
}
