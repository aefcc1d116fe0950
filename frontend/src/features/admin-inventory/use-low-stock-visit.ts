import { routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useEffect, useRef } from 'react';
import { isSessionEnd } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';

async function askForMail(): Promise<void> {
  try {
    const { lowStockItems, mailed } = await request(routes.lowStockMail, {});
    const low = Object.values(lowStockItems).some((items) => items.length > 0);
    if (!low) toast.info(notices.nothingLow);
    else if (mailed) toast.success(notices.lowStockMailSent);
    // One mail in ten minutes is enough: it was sent, just not now.
    else toast.info(`${notices.lowStockMailSent} (within the last ten minutes)`);
  } catch (error) {
    if (!isSessionEnd(error)) toast.error(errors.lowStockMail);
  }
}

/** Each visit first triggers the low-stock mail (specification, section 2), without waiting for it. */
export function useLowStockVisit(): void {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void askForMail();
  }, []);
}
