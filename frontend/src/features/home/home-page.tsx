import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Page } from '#ui/page.tsx';
import { About } from './about.tsx';
import { DownloadApp } from './download-app.tsx';
import { Hero } from './hero.tsx';
import { HowItGoes } from './how-it-goes.tsx';
import { TasteFrame, tasteRooms } from './taste-frame.tsx';
import { Visit } from './visit.tsx';

// Lazy: it calls the server and imports the contracts, not needed for a visit's first page.
const Taste = lazyPart(() => import('./taste.tsx'), 'Taste', tasteRooms);

export function HomePage() {
  const { hash, key } = useLocation();
  // The linked section exists only once this page is rendered: "Download App" works from anywhere.
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <Page title="Pizza, straight from the fire" titleHidden frame="bleed">
      <Hero />
      <TasteFrame>
        <Taste />
      </TasteFrame>
      <HowItGoes />
      <About />
      <DownloadApp />
      <Visit />
    </Page>
  );
}
