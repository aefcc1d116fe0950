import { Button } from '#ui/button.tsx';
import styles from './download-app.module.css';
import { useInstall } from './use-install.ts';

/** "The app" is this site installed on the home screen: always up to date. */
export function DownloadApp() {
  const install = useInstall();
  return (
    <section id="download" tabIndex={-1} className={styles.download} aria-labelledby="download-title">
      <div className={styles.words}>
        <h2 id="download-title" className={styles.title}>
          Forno in your pocket
        </h2>
        <p className={styles.text}>
          Get the app in seconds: it is this very site on your home screen, with no app store and no waiting.
          Your orders are live there too.
        </p>
        {install ? (
          <Button size="l" onClick={install}>
            Install on this device
          </Button>
        ) : (
          <dl className={styles.hows}>
            <div>
              <dt>iPhone and iPad</dt>
              <dd>In Safari, tap Share, then “Add to Home Screen”.</dd>
            </div>
            <div>
              <dt>Android</dt>
              <dd>In the browser menu, tap “Install app”.</dd>
            </div>
            <div>
              <dt>Computer</dt>
              <dd>Click the install icon in the address bar.</dd>
            </div>
          </dl>
        )}
      </div>
      <Phone />
    </section>
  );
}

function Phone() {
  return (
    <svg viewBox="0 0 240 300" className={styles.phone} aria-hidden="true">
      <path
        d="M52 22c0-12 8-19 20-19l98 1c12 0 19 8 19 20l-2 300H51z"
        fill="var(--surface)"
        stroke="var(--text)"
        strokeWidth="4"
      />
      <path d="M104 17h34" stroke="var(--text)" strokeWidth="5" strokeLinecap="round" />
      <path d="M72 300V154c0-30 20-52 48-52s48 22 48 52v146z" fill="#2b1f19" />
      <path d="M88 300V160c0-21 13-36 32-36s32 15 32 36v140z" fill="#150d09" />
      <path
        d="M121 158c4 17 26 26 26 54 0 20-12 33-27 33s-27-12-27-32c0-14 7-22 13-30 2 9 6 13 10 14-2-15 0-28 5-39z"
        fill="#c8401f"
      />
      <path d="M121 196c3 10 13 14 13 28 0 11-6 18-14 18s-14-7-14-17c0-12 11-16 15-29z" fill="#ffb27a" />
      <path d="M78 54h60M78 72h84" stroke="var(--line)" strokeWidth="9" strokeLinecap="round" />
      <g className={styles.steam} fill="none" stroke="var(--edge)" strokeWidth="4" strokeLinecap="round">
        <path d="M20 120c-10-14 10-20 0-36M216 150c-10-14 10-20 0-36M222 92c-6-9 6-13 0-24" />
      </g>
    </svg>
  );
}
