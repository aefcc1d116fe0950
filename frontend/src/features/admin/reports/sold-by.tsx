import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { formatCount, formatPaise } from '@forno/shared/domain';
import {
  channelWords,
  kindWord,
  reasonForStaff,
  remakeReasonWords,
  reportNotes,
  tenderWords,
  wasteWords,
} from '@forno/shared/messages/admin';
import { costText, ReportPart, sales } from './part.tsx';

const countAndSum = (count = 0, paise = 0): string => `${formatCount(count)}, ${formatPaise(paise)}`;

interface SoldByProps {
  report: ReportAnswer;
}

/** Where, how and by whom it was sold. A shop that only sells on the web sees what it has. */
export function SoldBy({ report: { byChannel = [], byTender = [], byPerson = [] } }: SoldByProps) {
  const counter = byChannel.some(({ channel }) => channel === 'counter');
  const received = byTender.some(({ tender }) => tender !== 'online');
  return (
    <>
      <ReportPart
        title="By channel"
        optional
        note={reportNotes.channel}
        {...sales('Channel')}
        rows={counter ? byChannel : []}
        name={({ channel }) => channelWords[channel]}
        chart={{ value: ({ revenue }) => revenue, format: formatPaise }}
      />
      <ReportPart
        title="By tender"
        optional
        note={reportNotes.tender}
        heads={['Tender', 'Payments', 'Received', 'Refunded']}
        rows={received ? byTender : []}
        name={({ tender }) => tenderWords[tender]}
        cells={(row) => [formatCount(row.payments), formatPaise(row.received), formatPaise(row.refunded)]}
        chart={{ value: (row) => row.received, format: formatPaise }}
      />
      <ReportPart
        title="By person"
        optional
        note={reportNotes.person}
        heads={['Person', 'Taken', 'Given back', 'Cancelled', 'Statuses set']}
        rows={byPerson}
        name={({ name }) => name}
        cells={(row) => [
          countAndSum(row.taken, row.amount),
          countAndSum(row.refunds, row.refunded),
          countAndSum(row.cancelled, row.cancelledFor),
          formatCount(row.moved),
        ]}
        chart={{ title: 'Statuses set by person', value: ({ moved }) => moved, format: formatCount }}
      />
    </>
  );
}

/** Why money went back, what was thrown away, and what was made for nothing. */
export function Lost({ report: { refundReasons = [], waste = [], remakes = [] } }: SoldByProps) {
  return (
    <>
      <ReportPart
        title="Refunds by reason"
        optional
        note={reportNotes.refunds}
        heads={['Reason', 'Refunds', 'Amount']}
        rows={refundReasons}
        name={({ reason }) => reasonForStaff(reason)}
        cells={({ refunds, amount }) => [formatCount(refunds), formatPaise(amount)]}
        chart={{ value: ({ amount }) => amount, format: formatPaise }}
      />
      <ReportPart
        title="Thrown away"
        optional
        note={reportNotes.waste}
        heads={['Ingredient', 'Kind', 'Portions', 'Cost']}
        rows={waste}
        name={({ name, reason }) => `${name}, ${wasteWords[reason]}`}
        cells={({ category, portions, cost }) => [kindWord(category), String(portions), costText(cost)]}
        chart={{
          title: 'Portions thrown away',
          value: ({ portions }) => Math.max(0, portions),
          format: formatCount,
        }}
      />
      <ReportPart
        title="Made again"
        optional
        note="For nothing: no sales. The cost is what they used, at today’s prices."
        heads={['Reason', 'Pizzas', 'Cost']}
        rows={remakes}
        name={({ reason }) => remakeReasonWords[reason]}
        cells={({ pizzas, cost }) => [formatCount(pizzas), costText(cost)]}
        chart={{ title: 'Pizzas made again', value: ({ pizzas }) => pizzas, format: formatCount }}
      />
    </>
  );
}
