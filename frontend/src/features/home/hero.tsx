import { useSession } from '#session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import art from '#art/hero.module.css';
import hero from '#art/hero.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { token } = useSession();
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
