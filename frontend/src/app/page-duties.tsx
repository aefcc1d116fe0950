import { routes } from '@forno/shared/contracts/admin';
import { type Duty, mayDo } from '@forno/shared/domain';
import { dutyNeededText, stationTexts } from '@forno/shared/messages/admin';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '#accounts/may.tsx';
import { asksWhoIsHere, stationKey, useIsStation } from '#accounts/reauthentication.tsx';
import { keptStation } from '#features/admin/accounts/kept-station.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { adminPages } from './admin-pages.ts';

/** The least duty of each screen below /admin. */
export const pageDuties: Readonly<Record<string, Duty>> = {
  '/admin': 'owner',
  ...Object.fromEntries(adminPages.map(({ path, duty }) => [`/admin/${path}`, duty])),
};

/** A screen without a duty of its own is for owners. */
export const dutyOf = (path: string): Duty => pageDuties[path] ?? 'owner';

/** Links to screens that the caller may open. */
export function useOpenLinks(): <L extends { to: string }>(links: readonly L[]) => L[] {
  const may = useMay();
  return (links) => links.filter(({ to }) => may(dutyOf(to)));
}

const home = (may: ReturnType<typeof useMay>) => (may('counter') ? '/admin/orders' : '/admin/orders/board');

/** Where each duty's day begins. */
export function ForHome({ children }: { children: ReactNode }) {
  const may = useMay();
  return may('owner') ? children : <Navigate to={home(may)} replace />;
}

interface ForDutyProps {
  duty: Duty;
  /** About an account, which a tablet of the shop has none of. */
  isPersonal: boolean;
  children: ReactNode;
}

/** Whether this is a tablet that is there for this duty, with nobody at it. */
function useNeedsPin(duty: Duty): boolean {
  const { data: at } = useAnswer(stationKey, routes.station, {
    enabled: useIsStation(),
    initialData: keptStation,
    initialDataUpdatedAt: 0,
  });
  return at?.person === null && mayDo({ role: 'admin', duties: [at.duty] }, duty);
}

/** Says in words whose a screen is that was typed by hand, or kept open while duties changed; a tablet asks for the PIN. */
export function ForDuty({ duty, isPersonal, children }: ForDutyProps) {
  const may = useMay();
  const isStation = useIsStation();
  const needsPin = useNeedsPin(duty);
  if (isPersonal && isStation) return <Navigate to={home(may)} replace />;
  if (may(duty)) return children;
  if (needsPin)
    return (
      <Page title="Who is here?" frame="narrow">
        <p>{stationTexts.pinNeeded}</p>
        <Button variant="ember" onClick={() => asksWhoIsHere.set(true)}>
          Type your PIN
        </Button>
      </Page>
    );
  return (
    <Page title="Not one of your duties" frame="narrow">
      <p>{dutyNeededText(duty)}</p>
      <ButtonLink to={home(may)}>Back to work</ButtonLink>
    </Page>
  );
}
