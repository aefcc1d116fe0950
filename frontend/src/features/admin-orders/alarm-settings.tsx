import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './alarm-settings.module.css';
import { bell, ring, useMuted } from './bell.ts';
import { printOnSeen } from './print/print-on-seen.ts';

/** This browser's settings for the new-order alarm, with a test button. */
export function AlarmSettings() {
  const on = bell.use();
  const prints = printOnSeen.use();
  const muted = useMuted() && on;
  return (
    <div className={styles.settings}>
      <Checkbox
        label="Ring for new orders"
        checked={on}
        onChange={(event) => bell.set(event.target.checked)}
      />
      <Button size="s" variant={muted ? 'outline' : 'quiet'} onClick={() => void ring()}>
        {muted ? 'Allow sound' : 'Test sound'}
      </Button>
      <Checkbox
        label="Print when seen"
        checked={prints}
        onChange={(event) => printOnSeen.set(event.target.checked)}
      />
    </div>
  );
}
