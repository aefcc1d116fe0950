import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { shortcuts } from './shortcuts.ts';
import styles from './keys-help.module.css';

interface KeysHelpProps {
  keys: readonly (readonly [keys: string, meaning: string])[];
  onClose: () => void;
}

/** Keyboard help, with a switch for users of voice control or switch access. */
export function KeysHelp({ keys, onClose }: KeysHelpProps) {
  const on = shortcuts.use();
  return (
    <Dialog
      onClose={onClose}
      title="Keys"
      description="They work anywhere on this screen, except while you type in a field."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles.list}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className={styles.key}>
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys"
        checked={on}
        onChange={(event) => shortcuts.set(event.target.checked)}
      />
    </Dialog>
  );
}
