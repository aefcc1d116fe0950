import { routes, type SharedDelivery } from '@forno/shared/contracts/customer';
import { stageWord } from '@forno/shared/messages/customer';
import { Link } from 'react-router-dom';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { isLinkOver, LinkState } from '#transport/link-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Tracker } from '#widgets/tracker.tsx';
import styles from './follow-page.module.css';
import { etaOf } from './order-words.ts';

/** Milliseconds: how far it is, or whether sharing has ended. */
const everyMs = 20_000;

/** A delivery that its customer shares, or that was paid without an account, for whoever has the link. */
export function FollowPage() {
  const token = useMailedToken('shared');
  const shared = useAnswer(['shared', token], routes.sharedDelivery, {
    body: { token },
    refetchInterval: everyMs,
  });
  const delivery = isLinkOver(shared.error) ? undefined : shared.data;
  return (
    <Page title={delivery ? `Order ${delivery.number}` : 'A shared order'} frame="narrow">
      {delivery ? (
        <Followed delivery={delivery} />
      ) : (
        <LinkState
          query={shared}
          over="This order is not shared any more."
          action={<ButtonLink to="/shop/contact">Write to us</ButtonLink>}
        />
      )}
    </Page>
  );
}

function Followed({ delivery }: { delivery: SharedDelivery }) {
  const { number, status, history, pizzas, fulfilment, expected, startAt } = delivery;
  return (
    <div className={styles.followed}>
      {expected && <p aria-live="polite">{etaOf(expected, fulfilment, startAt)}</p>}
      <Tracker status={status} history={history} word={(station) => stageWord(station, fulfilment)} />
      <ul aria-label="What was ordered">
        {pizzas.map(({ name, quantity }, line) => (
          // They never change.
          <li key={`${line} ${name}`}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {/* Whoever follows by a link may have no account. */}
      <Link to={`/shop/contact?order=${encodeURIComponent(number)}`}>Something wrong? Write to us</Link>
    </div>
  );
}
