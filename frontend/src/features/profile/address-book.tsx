import { failures } from '@forno/shared/messages';
import { Button } from '#ui/button.tsx';
import { Section } from './section.tsx';
import styles from './section.module.css';
import { useProfileUpdate } from './use-profile-update.ts';
import { showFailure } from '#transport/failure.ts';

/** Previous delivery addresses; hidden without any. */
export function AddressBook({ addresses }: { addresses: readonly string[] }) {
  const update = useProfileUpdate();
  if (addresses.length === 0) return null;
  const remove = async (address: string) => {
    try {
      await update({ addressBook: addresses.filter((one) => one !== address) });
    } catch (error) {
      showFailure(error, failures.addressRemove);
    }
  };
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
                onClick={() => void remove(address)}
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
