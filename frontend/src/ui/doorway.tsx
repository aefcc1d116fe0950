import type { ReactNode } from 'react';
import styles from './doorway.module.css';
import { OvenMouth } from './oven-mouth.tsx';
import { Page } from './page.tsx';

interface DoorwayProps {
  title: string;
  lead?: ReactNode;
  /** Below the form: the way to the other doors. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The screens before the shop: a form beside the oven's mouth. */
export function Doorway({ title, lead, aside, children }: DoorwayProps) {
  return (
    <div className={styles.doorway}>
      <div className={styles.form}>
        <Page title={title} lead={lead} frame="bleed">
          {children}
          {aside && <div className={styles.aside}>{aside}</div>}
        </Page>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <OvenMouth />
      </div>
    </div>
  );
}
