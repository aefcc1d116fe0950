import { shopContact } from '@forno/shared/domain';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '#ui/page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { HeroArt } from '#art/hero-art.tsx';
import { useSession } from '#session/session.ts';
import { CrustEdge } from '#art/crust-edge.tsx';
import { DownloadApp } from './download-app.tsx';
import { HowItGoes } from './how-it-goes.tsx';
import styles from './home-page.module.css';
import { LazyOpeningHours } from './lazy-opening-hours.tsx';

// Lazy: it calls the server and imports the contracts, not needed for a visit's first page.
const Taste = lazy(async () => ({ default: (await import('./taste.tsx')).Taste }));

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

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.headline} aria-hidden="true">
          Pizza, straight from the fire
        </p>
        <p className={styles.lead}>
          Dough rested for two days, an oven at 450 degrees, ninety seconds. Choose one, make it yours, and
          watch it come to your door.
        </p>
        <div className={styles.ways}>
          <ButtonLink variant="ember" size="l" to="/menu">
            See the menu
          </ButtonLink>
          <a href="#about" className={styles.more}>
            How we bake
          </a>
        </div>
      </div>
      <HeroArt className={styles.art} />
    </div>
  );
}

/** Three pizzas of the menu, with a link to all. */
function TasteFrame({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return (
    <section className={styles.section} aria-labelledby="taste-title">
      <h2 id="taste-title" className={styles.title}>
        Out of the oven today
      </h2>
      <ul className={styles.pizzas} data-pizzas>
        {children}
      </ul>
      {token ? (
        <ButtonLink to="/menu">See the whole menu</ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ from: '/menu' }}>
          Log in to see today’s menu
        </ButtonLink>
      )}
    </section>
  );
}

/** Placeholder of a card. */
function TasteRoom() {
  return (
    <li aria-hidden="true">
      <div />
      <div />
    </li>
  );
}

function Visit() {
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <h2 id="visit-title" className={styles.visitTitle}>
        Visit, call or write
      </h2>
      <dl className={styles.visitWays}>
        <div>
          <dt>Find us at</dt>
          <dd>{shopContact.address.join(', ')}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${shopContact.phone.replaceAll(' ', '')}`}>{shopContact.phone}</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${shopContact.email}`}>{shopContact.email}</a>
          </dd>
        </div>
        <div>
          <dt>Opening hours</dt>
          <dd>
            <LazyOpeningHours />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const figures = [
  { figure: '48 h', text: 'the dough rests, so that you can too' },
  { figure: '450 °C', text: 'in the oven, fed with mango and tamarind wood' },
  { figure: '90 s', text: 'a pizza bakes; then somebody runs' },
];

function About() {
  return (
    <section id="about" tabIndex={-1} className={styles.about} aria-labelledby="about-title">
      <CrustEdge />
      <div className={styles.band}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <h2 id="about-title" className={styles.aboutTitle}>
              A small place with one big oven
            </h2>
            <p>
              Forno began with a second-hand oven from Naples, a lane behind Lavelle Road, and an argument
              about tomatoes that is still going on. We bake what grows around Bengaluru, on dough that we
              leave alone for two days, over a fire that somebody watches all evening.
            </p>
            <p>
              Nothing here is secret. You see what every pizza is made of, what it costs and where it is, from
              the minute the flour flies until your doorbell rings.
            </p>
          </div>
          <dl className={styles.figures}>
            {figures.map(({ figure, text }) => (
              <div key={figure} className={styles.figure}>
                <dt>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={styles.under}>
        <CrustEdge />
      </div>
    </section>
  );
}
