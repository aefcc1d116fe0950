import { failures } from '@forno/shared/messages';
import { Button } from '#ui/button.tsx';
import { Section } from './section.tsx';
import styles from './section.module.css';
import { useProfileUpdate } from './use-profile-update.ts';

/** Previous delivery addresses; hidden without any. */
export function AddressBook({ addresses }: { addresses: readonly string[] }) {
  const { mutate } = useProfileUpdate(failures.addressRemove);
  if (addresses.length === 0) return null;
  return (
    <Section title="Other addresses" label="Show" lead="Addresses that you have ordered to before.">
      {() => (
        <ul className={styles.list}>
          {addresses.map((address) => (
            <li key={address} className={styles.entry}>
              <span>{address}</span>
              <Button
                size="s"
                variant="quiet"
                aria-label={`Remove ${address}`}
                onClick={() => mutate({ addressBook: addresses.filter((one) => one !== address) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
