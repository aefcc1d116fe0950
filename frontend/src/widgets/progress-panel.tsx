import type { ReactNode } from 'react';
import styles from './progress-panel.module.css';

export interface ProgressStep {
  key: string;
  label: string;
  state: 'done' | 'doing' | 'ahead' | 'stopped';
  detail?: ReactNode;
}

interface ProgressPanelProps {
  title: string;
  steps: readonly ProgressStep[];
  children?: ReactNode;
}

const stateWords: Record<ProgressStep['state'], string> = {
  done: 'done',
  doing: 'under way',
  ahead: 'still to come',
  stopped: 'stopped',
};
const marks: Record<ProgressStep['state'], string> = { done: '✓', doing: '', ahead: '', stopped: '!' };

/** Progress of a longer operation. Changes are announced politely. */
export function ProgressPanel({ title, steps, children }: ProgressPanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.steps} aria-live="polite">
        {steps.map((step) => (
          <li key={step.key} className={styles.step} data-state={step.state}>
            <span className={styles.mark} aria-hidden="true">
              {marks[step.state]}
            </span>
            <span className={styles.body}>
              <span className={styles.label}>{step.label}</span>
              <span className="visually-hidden">, {stateWords[step.state]}</span>
              {step.detail && <span className={styles.detail}>{step.detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
