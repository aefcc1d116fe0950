import { type DeliveryAnswer, routes } from '@forno/shared/contracts/admin';
import { type Tender, tenders } from '@forno/shared/domain';
import { adminFailures, correctTenderWords as words, tenderNames } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './delivery.module.css';

interface Received {
  checkoutId: string;
  /** Its place among what was received. */
  nth: number;
  received: DeliveryAnswer['money']['tenders'][number];
}

/** That it was noted as paid in another way, and for as long as that may be said, the other ways: two presses. */
export function CorrectTender({ checkoutId, nth, received }: Received) {
  const { tender: was, corrected, correctable } = received;
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useSend({
    send: (tender: Tender) =>
      request(routes.correctTender, { params: { id: checkoutId }, body: { nth, was, tender } }),
    failure: adminFailures.tender,
    onSettled: () => {
      setOpen(false);
      void refetch(keys.admin.orders);
    },
  });
  return (
    <>
      {corrected && (
        <span className={styles.second}>
          {words.was(corrected.was, corrected.by)}, <DateTime value={corrected.at} />
        </span>
      )}
      {correctable && (
        <div className={styles.ways}>
          <Button size="s" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {words.ask(was)}
          </Button>
          {open &&
            tenders
              .filter((tender) => tender !== was)
              .map((tender) => (
                <Button key={tender} size="s" busy={isPending} onClick={() => mutate(tender)}>
                  {tenderNames[tender]}
                </Button>
              ))}
        </div>
      )}
    </>
  );
}
