import { type Body, type RiderAnswer, riderNameMax, routes } from '@forno/shared/contracts/everyone';
import { clockTime, formatPaise, formatPhone, pluralise } from '@forno/shared/domain';
import { tooLongIn, tryAgain } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mapLink } from '#orders/map-link.ts';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { textOf } from '#transport/failure.ts';
import { isLinkOver, LinkState } from '#transport/link-state.tsx';
import { queryClient } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useHold } from '#ui/hold.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import styles from './rider-page.module.css';

type News = Omit<Body<typeof routes.riderReport>, 'token'>;

/** Milliseconds: whether it was handed over, voided, or delivered by somebody else. */
const everyMs = 20_000;

/** One delivery for its rider, who has no account: where to, whom to call, and what came of it. */
export function RiderPage() {
  const token = useMailedToken('shared');
  return <Ride key={token} token={token} />;
}

function Ride({ token }: { token: string }) {
  const key = ['ride', token];
  const ride = useAnswer(key, routes.riderDelivery, { body: { token }, refetchInterval: everyMs });
  const report = useMutation({
    mutationFn: (news: News) => request(routes.riderReport, { body: { ...news, token } }),
    onSuccess: ({ delivery }) => delivery && queryClient.setQueryData(key, delivery),
  });
  if (report.data?.delivery === null)
    return (
      <Page title="Delivered" frame="narrow">
        <output>The shop knows. Thank you.</output>
      </Page>
    );
  const over = [report.error, ride.error].find(isLinkOver);
  // Out of coverage the address stays.
  if (over || !ride.data)
    return (
      <Page title="Your delivery" frame="narrow">
        <LinkState query={{ ...ride, error: over ?? ride.error }} />
      </Page>
    );
  return (
    <Page title={`Delivery ${ride.data.number}`} frame="narrow">
      <Place ride={ride.data} />
      {(report.error ?? ride.error) && <Notice>{textOf(report.error ?? ride.error, tryAgain)}</Notice>}
      <Report
        ride={ride.data}
        telling={report.isPending ? report.variables.what : undefined}
        onReport={report.mutate}
      />
    </Page>
  );
}

function Place({ ride: { address, phone, note, collect, pizzas, others, due } }: { ride: RiderAnswer }) {
  return (
    <div className={styles.place}>
      <p className={styles.address}>{address}</p>
      <p>
        {[
          pizzas && pluralise(pizzas, 'pizza'),
          others && pluralise(others, pizzas ? 'other item' : 'item'),
          due && `due ${due}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {note && <p>“{note}”</p>}
      <p>{collect === 0 ? 'Paid. Nothing to collect.' : `Collect ${formatPaise(collect)}.`}</p>
      <p className={styles.ways}>
        <a href={mapLink(address)} rel="noreferrer">
          Open the map
        </a>
        {phone && <a href={`tel:${phone}`}>Call {formatPhone(phone)}</a>}
      </p>
    </div>
  );
}

interface ReportProps {
  ride: RiderAnswer;
  /** Under way. */
  telling: News['what'] | undefined;
  onReport: (news: News) => void;
}

function Report({ ride: { onTheRoad, carrier, nobodyAt }, telling, onReport }: ReportProps) {
  const [name, setName] = useState('');
  const tell = (news: News) => !telling && onReport(news);
  const delivered = useHold('say that it was delivered', () => tell({ what: 'delivered' }));
  if (!onTheRoad) return <Notice>Not handed over yet. The buttons come when it is.</Notice>;
  return (
    <div className={styles.place}>
      {carrier ? (
        <output>You have it, {carrier}.</output>
      ) : (
        <div className={styles.ways}>
          <Field
            label="Your name"
            hint={`${name.trim() ? '' : 'Enter it, then press “I have it”. '}The shop then knows who has it.`}
            value={name}
            most={riderNameMax}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            busy={telling === 'took'}
            disabled={!name.trim() || tooLongIn(name, riderNameMax) !== undefined}
            onClick={() => tell({ what: 'took', name })}
          >
            I have it
          </Button>
        </div>
      )}
      <Button variant="ember" size="l" wide busy={telling === 'delivered'} {...delivered}>
        Delivered
      </Button>
      <p>Hold “Delivered” until it is full.</p>
      <Button size="l" wide busy={telling === 'nobody'} onClick={() => tell({ what: 'nobody' })}>
        Nobody there
      </Button>
      {nobodyAt && (
        <output>The shop knows since {clockTime(nobodyAt)} that nobody is there. It will call.</output>
      )}
    </div>
  );
}
