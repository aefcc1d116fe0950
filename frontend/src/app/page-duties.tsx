import type { Duty } from '@forno/shared/domain';
import { dutyNeededText } from '@forno/shared/messages/admin';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '#accounts/may.tsx';
import { useIsStation } from '#accounts/reauthentication.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

/** The least duty of each screen below /admin: that of the call which it can't do without. */
export const pageDuties: Readonly<Record<string, Duty>> = {
  '/admin': 'owner',
  '/admin/pizza_dashboard': 'owner',
  '/admin/pizza_dashboard/add': 'owner',
  '/admin/pizza_dashboard/get': 'owner',
  '/admin/pizza_dashboard/update/:id': 'owner',
  '/admin/users': 'counter',
  '/admin/user/user/:id': 'owner',
  '/admin/staff': 'owner',
  '/admin/stations': 'owner',
  '/admin/inventory': 'kitchen',
  '/admin/inventory/update': 'owner',
  '/admin/inventory/count': 'kitchen',
  '/admin/orders': 'kitchen',
  '/admin/orders/board': 'kitchen',
  '/admin/orders/print/:id': 'kitchen',
  '/admin/guests': 'kitchen',
  '/admin/counter': 'counter',
  '/admin/till': 'counter',
  '/admin/till/:id': 'counter',
  '/admin/delivery/:checkoutId': 'counter',
  '/admin/papers': 'owner',
  '/admin/bill/:id': 'counter',
  '/admin/generate_report': 'owner',
  '/admin/shop': 'owner',
  '/admin/ready': 'owner',
  '/admin/messages': 'counter',
  '/admin/audit': 'owner',
  '/admin/money_check': 'owner',
  '/admin/queues': 'owner',
  '/admin/journeys': 'counter',
  '/admin/journeys/:id': 'counter',
  '/admin/second_factor': 'kitchen',
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

/** Says in words whose a screen is that was typed by hand, or kept open while duties changed. */
export function ForDuty({ duty, isPersonal, children }: ForDutyProps) {
  const may = useMay();
  const isStation = useIsStation();
  if (isPersonal && isStation) return <Navigate to={home(may)} replace />;
  if (may(duty)) return children;
  return (
    <Page title="Not one of your duties" frame="narrow">
      <p>{dutyNeededText(duty)}</p>
      <ButtonLink to={home(may)}>Back to work</ButtonLink>
    </Page>
  );
}
