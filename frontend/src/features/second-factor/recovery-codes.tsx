import { saveFile } from '#transport/download.ts';
import { Button } from '#ui/button.tsx';
import styles from './second-factor.module.css';

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const save = () => {
    const lines = [
      'Recovery codes for Forno. Each works once, in place of a code of the app.',
      '',
      ...codes,
      '',
    ];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'forno-recovery-codes.txt');
  };
  return (
    <section className={styles.part} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <p>
        Keep them somewhere other than on your phone: each lets you in once without it. You won’t see them
        again, and earlier ones no longer work.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button onClick={save}>Download them</Button>
        <Button variant="ember" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}
