import { type ClosedTill, OpenTillBody, routes, type TillsAnswer } from '@forno/shared/contracts/admin';
import { defaultStation, formatPaise, paiseOf, pluralise, searchKey } from '@forno/shared/domain';
import { cashText, tillTexts } from '@forno/shared/messages/admin';
import { Link, useSearchParams } from 'react-router-dom';
import { keys } from '#transport/keys.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { ShowOlder, usePages } from '#transport/pages.tsx';
import { request, requestPage } from '#transport/request.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Field } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Difference } from './close-form.tsx';
import { OpenTill } from './open-till.tsx';
import { changeTill } from './till-calls.ts';
import styles from './till.module.css';

/** A drawer: its float, what goes in and out, its count, and the ones before it. */
export function TillPage() {
  const [params] = useSearchParams();
  const station = params.get('station')?.trim();
  const another = params.has('another');
  const tills = usePages({
    queryKey: [...keys.admin.till, 'pages', station],
    ask: (cursor, signal) =>
      requestPage(routes.tills, { query: { station: station || undefined, cursor }, signal }),
    refetchInterval: 10_000,
  });
  const data = tills.data?.pages[0]?.answer;
  const closed = tills.data?.pages.flatMap(({ answer }) => answer.closed) ?? [];
  return (
    <Page
      title="Till"
      lead="The cash of a drawer, from its float in the morning to its count in the evening."
    >
      <div className={styles.page}>
        <LoadStateWithToast query={tills} text={tillTexts.load} lines={8} label="Loading the till…" />
        {data && <Outside {...data.outside} />}
        {data &&
          (data.open && !another ? (
            <OpenTill key={data.open._id} till={data.open} />
          ) : (
            <OpenForm key={`${another}`} station={another ? '' : station || defaultStation} closed={closed} />
          ))}
        {data && <Others open={data.open} others={data.others} isAnother={another} />}
        {closed.length > 0 && <ClosedTills tills={closed} />}
        <ShowOlder list={tills} what="tills" />
      </div>
    </Page>
  );
}

function OpenForm({ station, closed }: { station: string; closed: readonly ClosedTill[] }) {
  const [, setParams] = useSearchParams();
  const { field, form, busy } = useForm({
    schema: OpenTillBody,
    initial: { station, float: '' },
    toInput: ({ float, ...typed }) => ({ ...typed, float: paiseOf(float) }),
    onSubmit: async (body) => {
      if (!(await changeTill(() => request(routes.openTill, { body }), tillTexts.opened))) return false;
      setParams({ station: body.station }, { replace: true });
      return undefined;
    },
  });
  const drawer = searchKey(field('station').value);
  const before = closed.find((till) => searchKey(till.station) === drawer);
  const counted = before && ` ${formatPaise(before.closed.counted)} was counted when it was closed.`;
  return (
    <section aria-label="Open the till" className={styles.opening}>
      <h2>Open the till</h2>
      <Form {...form} busy={busy} submitLabel="Open the till" busyLabel="Opening…">
        <Field
          label="Float (₹)"
          hint={`The cash that lies in the drawer now, for change.${counted ?? ''}`}
          inputMode="decimal"
          autoComplete="off"
          required
          {...field('float')}
        />
        <Field
          label="Drawer"
          hint={`Cash goes through “${defaultStation}”; at a tablet, through the drawer of the tablet’s name while that is open.`}
          autoComplete="off"
          required
          {...field('station')}
        />
      </Form>
    </section>
  );
}

interface OthersProps extends Pick<TillsAnswer, 'open' | 'others'> {
  isAnother: boolean;
}

/** Leads to the other open drawers, and to one more, such as a tablet's. */
function Others({ open, others, isAnother }: OthersProps) {
  const stations = open && isAnother ? [open.station, ...others] : others;
  if (stations.length === 0 && !open) return null;
  return (
    <nav aria-label="Other tills" className={styles.actions}>
      {stations.map((station) => (
        <Link key={station} to={`?${new URLSearchParams({ station }).toString()}`}>
          {`Till ${station} is open too`}
        </Link>
      ))}
      {!isAnother && <Link to="?another">Open another drawer</Link>}
    </nav>
  );
}

function Outside({ days, received, payments, paidBack }: TillsAnswer['outside']) {
  if (received === 0 && paidBack === 0) return null;
  return (
    <Notice>
      {`Outside a till, in the last ${days} days: ${formatPaise(received)} in cash in ${pluralise(payments, 'payment')}`}
      {paidBack > 0 && `, ${formatPaise(paidBack)} paid back`}
      {'. No till was open.'}
    </Notice>
  );
}

function ClosedTills({ tills }: { tills: readonly ClosedTill[] }) {
  return (
    <DataTable
      caption="Closed tills, newest first"
      captionHidden={false}
      rows={tills}
      rowKey={({ _id }) => _id}
      columns={[
        {
          header: 'Closed',
          rowHeader: true,
          cell: ({ _id, closed }) => (
            <Link to={`/admin/till/${_id}`}>
              <DateTime value={closed.at} />
            </Link>
          ),
        },
        { header: 'Drawer', cell: ({ station }) => station },
        { header: 'By', cell: ({ closed }) => closed.by.name },
        { header: 'Expected', numeric: true, cell: ({ closed }) => cashText(closed.expected) },
        { header: 'Counted', numeric: true, cell: ({ closed }) => formatPaise(closed.counted) },
        { header: 'Difference', cell: ({ closed }) => <Difference paise={closed.difference} /> },
      ]}
    />
  );
}
