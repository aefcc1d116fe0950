import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { pluralise, dayMs, formatCount, formatPaise, marginOf } from '@forno/shared/domain';
import { kindWord, reportNotes } from '@forno/shared/messages/admin';
import { formatDay } from '#ui/day-range.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Totals } from '#ui/totals.tsx';
import { BarChart } from '#widgets/bar-chart.tsx';
import { everyHour, hourName, shortHour } from '#widgets/hours.ts';
import { costText, ReportPart, type Sales, sales } from './part.tsx';
import { Lost, SoldBy } from './sold-by.tsx';
import styles from './report.module.css';
import { WeekHours } from './week-hours.tsx';

const revenueOf = ({ revenue }: Sales) => revenue;
const ordersOf = ({ orders }: Sales) => orders;

/** "104 of 113 on time, 3 more assumed". */
const keptOf = ({ orders, kept, assumed = 0 }: ReportAnswer['promises']) =>
  `${formatCount(kept)} of ${formatCount(orders)} on time${assumed > 0 ? `, ${formatCount(assumed)} more assumed` : ''}`;

const daysOf = (days: { from: string; to: string }, beside: string) =>
  [...new Set([days.from, days.to])].map((day) => formatDay(day, beside)).join(' to ');

const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;

const leftOf = ({ revenue, refunded = 0 }: ReportAnswer['byPizza'][number]) => revenue - refunded;

/** Every day of a range, also those without orders. */
function everyDay({ from, to, byDay }: Pick<ReportAnswer, 'from' | 'to' | 'byDay'>) {
  const found = new Map(byDay.map((row) => [row.day, row]));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
    return found.get(day) ?? { day, orders: 0, pizzas: 0, revenue: 0 };
  });
}

/** Of the items whose ingredients' cost is known, those that leave most first. */
const marginsOf = (byPizza: ReportAnswer['byPizza']) =>
  byPizza
    .flatMap(({ cost, ...row }) => {
      const margin = marginOf({ ...row, cost });
      return cost === undefined || margin === undefined ? [] : [{ ...row, cost, margin }];
    })
    .toSorted((one, other) => other.margin - one.margin);

interface ReportProps {
  report: ReportAnswer;
}

/** A period in figures and charts. Of one in which nothing was sold, what there is all the same. */
export function Report({ report }: ReportProps) {
  const isSold = report.total.orders > 0;
  return (
    <>
      {!isSold && (
        <EmptyState title="No orders in this period">
          <p>Choose other dates, or wait for the first pizza.</p>
        </EmptyState>
      )}
      <div className={styles.parts}>
        {isSold && (
          <>
            <Summary report={report} />
            <WhenSold report={report} />
            <WhatSold report={report} />
            <Made report={report} />
          </>
        )}
        <SoldBy report={report} />
        <Lost report={report} />
      </div>
    </>
  );
}

/** By day and hour, beside the period before. */
function WhenSold({ report }: ReportProps) {
  const { before, byWeekHour } = report;
  const days = everyDay(report);
  const daysBefore = before && everyDay(before);
  const hours = everyHour(report.byHour, before?.byHour);
  return (
    <>
      <ReportPart
        title="Revenue by day"
        {...sales('Day')}
        note={before && `The paler bars are ${daysOf(before, report.to)}.`}
        rows={days}
        name={({ day }) => formatDay(day)}
        chart={{
          kind: BarChart,
          value: revenueOf,
          before: (row) => daysBefore?.[days.indexOf(row)]?.revenue,
          format: formatPaise,
        }}
      />
      <ReportPart
        title="Orders by hour"
        {...sales('Hour')}
        rows={hours}
        name={hourName}
        chart={{
          kind: BarChart,
          title: 'Orders by hour of the day',
          short: shortHour,
          value: ordersOf,
          before: ({ before: earlier }) => earlier?.orders,
          format: (orders) => pluralise(orders, 'order'),
        }}
      />
      {byWeekHour && <WeekHours cells={byWeekHour} hours={hours} />}
    </>
  );
}

/** Each item: what it brought, and what it left. */
function WhatSold({ report: { byPizza } }: ReportProps) {
  return (
    <>
      <ReportPart
        title="By item"
        {...sales('Item')}
        rows={byPizza}
        name={({ name }) => name}
        chart={{ title: 'Revenue by item', value: revenueOf, format: formatPaise }}
      />
      <ReportPart
        title="Margin by item"
        optional
        note={reportNotes.margin}
        heads={['Item', 'Ingredients', 'Margin', 'Share']}
        rows={marginsOf(byPizza)}
        name={({ name }) => name}
        cells={(row) => [
          formatPaise(row.cost),
          formatPaise(row.margin),
          leftOf(row) > 0 ? share(row.margin, leftOf(row)) : '—',
        ]}
        chart={{ value: ({ margin }) => margin, format: formatPaise }}
      />
    </>
  );
}

/** How the kitchen got through it, and what it used. */
function Made({ report: { byStatus, timeInStatus, ingredients } }: ReportProps) {
  return (
    <>
      <ReportPart
        title="By status"
        {...sales('Status')}
        rows={byStatus}
        name={({ status }) => status}
        chart={{ title: 'Orders by status', value: ordersOf, format: formatCount }}
      />
      <ReportPart
        title="Median time in each status"
        note={reportNotes.median}
        heads={['Status', 'Orders', 'Median']}
        rows={timeInStatus}
        name={({ status }) => status}
        cells={({ orders, medianMs }) => [formatCount(orders), formatDuration(medianMs)]}
        chart={{ value: ({ medianMs }) => medianMs, format: formatDuration }}
      />
      <ReportPart
        title="Ingredients used"
        note={reportNotes.ingredients}
        heads={['Ingredient', 'Kind', 'Portions', 'Cost']}
        rows={ingredients}
        name={({ name, category }) =>
          ingredients.some((other) => other.name === name && other.category !== category)
            ? `${name} (${kindWord(category)})`
            : name
        }
        cells={({ category, portions, cost }) => [kindWord(category), formatCount(portions), costText(cost)]}
        chart={{
          title: 'Portions used by ingredient',
          value: ({ portions }) => portions,
          format: formatCount,
        }}
      />
    </>
  );
}

/** The sums, each with what it is based on. */
function Summary({ report: { total, promises, before, ratings } }: ReportProps) {
  return (
    <>
      <Totals
        totals={[
          {
            label: 'Revenue',
            value: formatPaise(total.revenue),
            note: `${reportNotes.revenue}${before ? `, ${formatPaise(before.revenue)} before` : ''}`,
          },
          {
            label: 'Orders',
            value: formatCount(total.orders),
            note: `${reportNotes.orders}${before ? `, ${formatCount(before.orders)} before` : ''}`,
          },
          total.deliveries !== undefined && { label: 'Deliveries', value: formatCount(total.deliveries) },
          { label: 'Average', value: formatPaise(total.averageOrder), note: reportNotes.average },
          { label: 'Items', value: formatCount(total.pizzas) },
          promises.orders > 0 && {
            label: 'Promises kept',
            value: share(promises.kept, promises.orders),
            note: `${keptOf(promises)}${before && before.promises.orders > 0 ? `, before: ${keptOf(before.promises)}` : ''}`,
          },
          ratings !== undefined &&
            ratings.answers > 0 && {
              label: 'How was it',
              value: share(ratings.good, ratings.answers),
              note: `${formatCount(ratings.good)} of ${pluralise(ratings.answers, 'answer')}: ${reportNotes.rating}`,
            },
        ]}
      />
      {total.gross !== total.revenue || total.net !== total.revenue ? (
        <section aria-label="Gross and refunds">
          <Totals
            totals={[
              { label: 'Gross', value: formatPaise(total.gross), note: reportNotes.gross },
              total.fees !== undefined && {
                label: 'Delivery fees',
                value: formatPaise(total.fees),
                note: reportNotes.fees,
              },
              { label: 'Refunded', value: formatPaise(total.refunded) },
              total.deducted !== undefined && {
                label: 'Deducted',
                value: formatPaise(total.deducted),
                note: reportNotes.deducted,
              },
              { label: 'Net', value: formatPaise(total.net), note: reportNotes.net },
            ]}
          />
        </section>
      ) : null}
    </>
  );
}

/** `48 s`, `12 min`, `1 h 05 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
