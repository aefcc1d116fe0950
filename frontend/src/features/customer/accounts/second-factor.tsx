import { PinPart } from '#accounts/pin-part.tsx';
import { Reauthentication } from '#accounts/reauthentication.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './profile-page.module.css';

/** Admins only: a chunk that customers never fetch. */
export function SecondFactor() {
  return (
    <>
      <section className={styles.part} aria-labelledby="second-factor">
        <h2 id="second-factor">Two-step login</h2>
        <p>
          A code from your phone in addition to your password, so that a stolen password alone is useless.
        </p>
        <ButtonLink to="/admin/second_factor">Set up or change</ButtonLink>
        <Reauthentication />
      </section>
      <section className={styles.part} aria-labelledby="pin">
        <h2 id="pin">Your PIN</h2>
        <p>Says that it’s you at a tablet of the shop. It opens nothing anywhere else.</p>
        <PinPart />
      </section>
    </>
  );
}
