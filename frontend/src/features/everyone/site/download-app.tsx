import { useEffect, useState } from 'react';
import phone from '#art/phone.svg?raw';
import { Still } from '#art/still.tsx';
import { Button } from '#ui/button.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import styles from './download-app.module.css';

/** "The app" is this site installed on the home screen: always up to date. */
export function DownloadApp() {
  const install = useInstall();
  return (
    <section id="download" tabIndex={-1} className={styles.download} aria-labelledby="download-title">
      <div className={styles.words}>
        <h2 id="download-title" className={styles.title}>
          {`${pageFacts.name} in your pocket`}
        </h2>
        <p className={styles.text}>
          It is this very site on your home screen: no app store, no waiting. Your orders are live there too.
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
      <Still svg={phone} className={styles.phone} />
    </section>
  );
}

/** Chromium-only event without typings. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Installs the shop on the home screen, where supported; otherwise undefined. */
function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallPromptEvent>();
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault();
      setOffer(event);
    };
    const drop = () => setOffer(undefined);
    window.addEventListener('beforeinstallprompt', keep);
    window.addEventListener('appinstalled', drop);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      window.removeEventListener('appinstalled', drop);
    };
  }, []);
  return offer && (() => void offer.prompt().finally(() => setOffer(undefined)));
}
