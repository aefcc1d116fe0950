import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './bell-switch.module.css';
import { bell, ring } from './bell.ts';

/** The optional sound of a new order, and the way to hear whether it works. */
export function BellSwitch() {
  const on = bell.use();
  return (
    <div className={styles.bell}>
      <Checkbox
        label="Sound for new orders"
        checked={on}
        onChange={(event) => bell.set(event.target.checked)}
      />
      <Button size="s" variant="quiet" onClick={() => void ring()}>
        Test sound
      </Button>
    </div>
  );
}
