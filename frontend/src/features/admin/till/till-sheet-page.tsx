import { routes, type TillAnswer } from '@forno/shared/contracts/admin';
import { exactTime } from '@forno/shared/domain';
import { tillTexts } from '@forno/shared/messages/admin';
import { useParams } from 'react-router-dom';
import { keys } from '#transport/keys.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { Pairs } from '#ui/pairs.tsx';
import paper from '#ui/paper.module.css';
import { useFittingPaper } from '#ui/paper.ts';
import { Difference } from './close-form.tsx';
import { Moves } from './moves.tsx';
import { cashRows, countRows, floatRows, otherRows, resultRows } from './till-rows.ts';
import styles from './till.module.css';

/** One till on paper 80 mm wide, as it is now: what was booked after closing stands apart. */
export function TillSheetPage() {
  const { id = '' } = useParams();
  const till = useAnswer([...keys.admin.till, 'one', id], routes.till, { params: { id }, staleTime: 0 });
  const { data } = till;
  return (
    <Page
      title={data ? `Till ${data.station}` : 'Till'}
      lead={data?.closed && <Difference paise={data.closed.difference} />}
      frame="narrow"
      aside={
        <>
          <ButtonLink to="/admin/till" variant="quiet">
            Back to the till
          </ButtonLink>
          <Button variant="ember" disabled={!data} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <LoadStateWithToast query={till} text={tillTexts.load} lines={10} label="Loading the till…" />
      {data && <TillSheet till={data} />}
    </Page>
  );
}

function TillSheet({ till }: { till: TillAnswer }) {
  const sheets = useFittingPaper(till);
  const { station, openedAt, openedBy, closed, moves } = till;
  const said = (at: string, by: { name: string }) => `${exactTime(new Date(at))}, ${by.name}`;
  return (
    <div ref={sheets} className={paper.sheets}>
      <section className={paper.sheet} style={{ page: 'sheet-0' }} aria-label="Till on paper">
        <p className={styles.head}>
          <strong>{pageFacts.name}</strong> {`Till ${station}`}
        </p>
        <p>{`Opened ${said(openedAt, openedBy)}`}</p>
        <p>{closed ? `Closed ${said(closed.at, closed.by)}` : 'Still open'}</p>
        <Pairs className={styles.rows} pairs={floatRows(till)} />
        <Pairs className={styles.rows} pairs={[...cashRows(till), ...resultRows(till)]} />
        <Pairs className={styles.rows} pairs={countRows(till)} />
        <Pairs className={styles.rows} pairs={otherRows(till)} />
        <Moves moves={moves} />
      </section>
    </div>
  );
}
