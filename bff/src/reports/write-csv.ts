import type { ReportAnswer } from '@forno/shared/contracts/server';
import { marginOf, minuteMs } from '@forno/shared/domain';
import {
  channelWords,
  remakeReasonWords,
  reportNotes,
  tenderWords,
  wasteWords,
} from '@forno/shared/messages/server';
import { type Cell, plain, rupees, table } from '../http/csv.ts';
import type { Figures } from './sales.ts';

/** Empty where it is not known: a spreadsheet would count a zero. */
const ifKnown = (paise: number | undefined): Cell => (paise === undefined ? '' : rupees(paise));
const costIn = ({ cost }: { cost?: number | undefined }): Cell => ifKnown(cost);

const salesHead = ['orders', 'items', 'revenue_inr'];

const sales = ({ orders, pizzas, revenue }: Figures): Cell[] => [orders, pizzas, rupees(revenue)];

function salesBy<Row extends Figures>(what: string, rows: readonly Row[], of: (row: Row) => Cell): string {
  return table(
    [what, ...salesHead],
    rows.map((row) => [of(row), ...sales(row)]),
  );
}

/** The report's tables in one file, amounts in rupees. */
export function writeCsv(report: ReportAnswer): string {
  const { total } = report;
  const money = [total.averageOrder, total.gross, total.refunded, total.net].map(rupees);
  const moneyHead = ['average_order_inr', 'gross_inr', 'refunded_inr', 'net_inr'];
  const head = ['from', 'to', ...salesHead, ...moneyHead, 'deliveries'];
  const cells = [plain(report.from), plain(report.to), ...sales(total), ...money, total.deliveries ?? ''];
  const { fees = 0, deducted = 0 } = total;
  const added = Object.entries({ fees_inr: fees, deducted_inr: deducted }).filter(([, paise]) => paise > 0);
  return [
    table(
      [...head, ...added.map(([name]) => name)],
      [[...cells, ...added.map(([, paise]) => rupees(paise))]],
    ),
    salesBy('day', report.byDay, ({ day }) => plain(day)),
    table(
      ['pizza', ...salesHead, 'refunded_inr', 'cost_inr', 'margin_inr', 'gst_inr'],
      report.byPizza.map((row) => [
        row.name,
        ...sales(row),
        rupees(row.refunded ?? 0),
        costIn(row),
        ifKnown(marginOf(row)),
        rupees(row.tax ?? 0),
      ]),
    ),
    salesBy('hour', report.byHour, ({ hour }) => hour),
    salesBy('status', report.byStatus, ({ status }) => status),
    table(
      ['category', 'ingredient', 'portions', 'cost_inr'],
      report.ingredients.map((row) => [row.category, row.name, row.portions, costIn(row)]),
    ),
    table(
      ['orders_promised', 'promises_kept', 'arrivals_assumed'],
      [[report.promises.orders, report.promises.kept, report.promises.assumed ?? 0]],
    ),
    table(
      ['status', 'orders', 'median_minutes'],
      report.timeInStatus.map(({ status, orders, medianMs }) => [
        status,
        orders,
        plain((medianMs / minuteMs).toFixed(1)),
      ]),
    ),
    ...addedTables(report),
    table(['figure', 'definition'], Object.entries(reportNotes)),
    '',
  ].join('\r\n\r\n');
}

/** How and by whom it was sold, what was lost or went back, and how it was. */
function addedTables(report: ReportAnswer): string[] {
  const { byChannel = [], byTender = [], byPerson = [], waste = [], remakes = [] } = report;
  const { refundReasons = [], ratings } = report;
  return [
    salesBy('channel', byChannel, ({ channel }) => channelWords[channel]),
    table(
      ['tender', 'payments', 'received_inr', 'refunded_inr'],
      byTender.map(({ tender, payments, received, refunded }) => [
        tenderWords[tender],
        payments,
        rupees(received),
        rupees(refunded),
      ]),
    ),
    table(
      [
        'person',
        'orders_taken',
        'taken_inr',
        'statuses_set',
        'refunds',
        'given_back_inr',
        'orders_cancelled',
        'cancelled_inr',
      ],
      byPerson.map(({ name, taken, amount, moved, ...less }) => {
        const { refunds = 0, refunded = 0, cancelled = 0, cancelledFor = 0 } = less;
        return [
          name,
          taken,
          rupees(amount),
          moved,
          refunds,
          rupees(refunded),
          cancelled,
          rupees(cancelledFor),
        ];
      }),
    ),
    table(
      ['waste_category', 'ingredient', 'reason', 'portions', 'cost_inr'],
      waste.map((row) => [row.category, row.name, wasteWords[row.reason], row.portions, costIn(row)]),
    ),
    table(
      ['remake_reason', 'pizzas', 'cost_inr'],
      remakes.map((row) => [remakeReasonWords[row.reason], row.pizzas, costIn(row)]),
    ),
    table(
      ['refund_reason', 'refunds', 'refunded_inr'],
      refundReasons.map(({ reason, refunds, amount }) => [reason, refunds, rupees(amount)]),
    ),
    table(['ratings', 'good'], ratings ? [[ratings.answers, ratings.good]] : []),
  ];
}
