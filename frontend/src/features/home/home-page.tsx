import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '#ui/page.tsx';
import { About } from './about.tsx';
import { DownloadApp } from './download-app.tsx';
import { Hero } from './hero.tsx';
import { HowItGoes } from './how-it-goes.tsx';
import { TasteFrame, TasteRoom } from './taste-frame.tsx';
import { Visit } from './visit.tsx';

// It asks the server, and brings the contracts with it: the first page of a visit is there before.
const Taste = lazy(async () => ({ default: (await import('./taste.tsx')).Taste }));

export function HomePage() {
  const { hash, key } = useLocation();
  // The part that the address names is only there once this page is: "Download App" works from anywhere.
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <Page title="Pizza, straight from the fire" titleHidden frame="bleed">
      <Hero />
      <TasteFrame>
        <Suspense fallback={[1, 2, 3].map((one) => <TasteRoom key={one} />)}>
          <Taste />
        </Suspense>
      </TasteFrame>
      <HowItGoes />
      <About />
      <DownloadApp />
      <Visit />
    </Page>
  );
}
