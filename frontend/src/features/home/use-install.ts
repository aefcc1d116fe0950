import { useEffect, useState } from 'react';

/** Chromium-only event without typings. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Installs the shop on the home screen, where supported; otherwise undefined. */
export function useInstall(): (() => void) | undefined {
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
