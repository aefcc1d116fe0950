import { useEffect } from 'react';
import featured from './featured-pizzas.module.css';
import { useSession } from '#session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import art from '#art/hero.module.css';
import hero from '#art/hero.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './hero.module.css';
import { useHydrated } from '#ui/hydration.ts';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Page } from '#ui/page.tsx';
import { About } from './about.tsx';
import { DownloadApp } from './download-app.tsx';
import { OrderSteps } from './order-steps.tsx';

/** Placeholders of the cards. */
const featuredSkeletons = [1, 2, 3].map((one) => (
  <li key={one} aria-hidden="true">
    <div />
    <div />
  </li>
));

// Lazy: it calls the server and imports the contracts, not needed for a visit's first page.
const loadFeatured = () => import('./featured-pizzas.tsx');
const FeaturedPizzas = lazyPart(loadFeatured, 'FeaturedPizzas', featuredSkeletons);
const ClosedNote = lazyPart<'ClosedNote', object>(loadFeatured, 'ClosedNote');

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
      <TasteFrame />
      <OrderSteps />
      <About />
      <DownloadApp />
    </Page>
  );
}

function Hero() {
  const { token } = useSession();
  const hydrated = useHydrated();
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.headline} aria-hidden="true">
          Pizza, straight from the fire
        </p>
        {hydrated && <ClosedNote />}
        <p className={styles.lead}>Choose one, make it yours, and watch it come to your door.</p>
        <div className={styles.ways}>
          <ButtonLink variant="ember" size="l" to={token ? '/menu' : '/our-menu'}>
            See the menu
          </ButtonLink>
          <a href="#about" className={styles.more}>
            How we bake
          </a>
        </div>
      </div>
      <Still svg={hero} className={cx(art.fire, styles.art)} />
    </div>
  );
}

/** Three pizzas of the menu, with a link to all. */
function TasteFrame() {
  const { token } = useSession();
  return (
    <section className={featured.section} aria-labelledby="featured-title">
      <h2 id="featured-title" className={featured.title}>
        Out of the oven today
      </h2>
      <ul className={featured.pizzas} data-pizzas>
        <FeaturedPizzas />
      </ul>
      <ButtonLink to={token ? '/menu' : '/our-menu'}>See the whole menu</ButtonLink>
    </section>
  );
}
