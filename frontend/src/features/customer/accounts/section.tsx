import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Label of the button that opens it. */
  label: string;
  /** Description while closed. */
  lead: string;
  children: (close: () => void) => ReactNode;
}

/** A collapsible section of the profile. */
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
