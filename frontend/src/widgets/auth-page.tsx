import type { ReactNode } from 'react';
import styles from './auth-page.module.css';
import art from '#art/oven-mouth.module.css';
import ovenMouth from '#art/oven-mouth.svg?raw';
import { Still } from '#art/still.tsx';
import { Page } from '#ui/page.tsx';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  /** Below the form: links to the other forms. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of login, registration and account links: a form beside a picture. */
export function AuthPage({ title, lead, aside, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <Page title={title} lead={lead} frame="bleed">
          {children}
          {aside && <div className={styles.aside}>{aside}</div>}
        </Page>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <Still svg={ovenMouth} className={art.oven} />
      </div>
    </div>
  );
}
