import { noSound } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { SwitchBox } from '#ui/checkbox.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import styles from './alarm-settings.module.css';
import { bell, printOnSeen, ring, useMuted, useSilent } from './bell.ts';
import toggle from './view-toggle.module.css';

/** This browser's settings for the new-order alarm, with a test button. */
export function AlarmSettings() {
  const on = bell.use();
  const muted = useMuted() && on;
  const silent = useSilent() && on;
  return (
    <div className={styles.settings}>
      <SwitchBox label="Ring for new orders" of={bell} />
      <Button size="s" variant={muted ? 'outline' : 'quiet'} onClick={() => void ring()}>
        {muted ? 'Allow sound' : 'Test sound'}
      </Button>
      <SwitchBox label="Print when marked as seen" of={printOnSeen} />
      <output className={styles.silent}>{silent && noSound}</output>
    </div>
  );
}

/** The same orders as a list or as the kitchen sees them. */
function ViewToggle() {
  return (
    <nav className={toggle.toggle} aria-label="Orders view">
      <NavLink to="/admin/orders" end className={toggle.view}>
        Table
      </NavLink>
      <NavLink to="/admin/orders/board" className={toggle.view}>
        Kitchen board
      </NavLink>
    </nav>
  );
}

/** Rendered only while open: folded controls are in nobody's way. */
function FoldedSettings() {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Alarm</summary>
      {open && <AlarmSettings />}
    </details>
  );
}

/** Beside the title; a phone has room for orders alone. */
export function OrdersAside() {
  return (
    <>
      {useNarrow() ? <FoldedSettings /> : <AlarmSettings />}
      <ViewToggle />
    </>
  );
}
