import type { TillAnswer } from '@forno/shared/contracts/admin';
import type { TillMoveKind } from '@forno/shared/domain';
import { cashText } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Pairs } from '#ui/pairs.tsx';
import { Totals } from '#ui/totals.tsx';
import { CloseForm } from './close-form.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Moves } from './moves.tsx';
import { cashRows, floatRows, otherRows } from './till-rows.ts';
import styles from './till.module.css';

/** What is in the till, and what can be done with it. */
export function OpenTill({ till }: { till: TillAnswer }) {
  const [moving, setMoving] = useState<TillMoveKind>();
  const { station, openedAt, openedBy, expected } = till;
  return (
    <section aria-label={`Till ${station}`} className={styles.part}>
      <p>
        {`${station}: opened by ${openedBy.name}, `}
        <DateTime value={openedAt} />
      </p>
      <Totals
        totals={[
          {
            label: 'Cash that should be here',
            value: cashText(expected),
            note: 'the float, what came in, less what went out',
          },
        ]}
      />
      <div className={styles.actions}>
        <Button onClick={() => setMoving('in')}>Pay in</Button>
        <Button onClick={() => setMoving('out')}>Pay out</Button>
        <ButtonLink to={`/admin/till/${till._id}`} variant="quiet">
          Paper so far
        </ButtonLink>
      </div>
      <div className={styles.columns}>
        <Pairs className={styles.rows} pairs={cashRows(till)} />
        <Pairs className={styles.rows} pairs={[...floatRows(till), ...otherRows(till)]} />
      </div>
      <Moves moves={till.moves} />
      {moving && <MoveDialog till={till} kind={moving} onClose={() => setMoving(undefined)} />}
      <CloseForm till={till} />
    </section>
  );
}
