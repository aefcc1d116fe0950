import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { formatCount, formatPaise } from '@forno/shared/domain';
import { channelWords, reasonForStaff, reportNotes, tenderWords } from '@forno/shared/messages/admin';
import { ReportPart } from './part.tsx';
import { ShareBars } from './share-bars.tsx';

/** Where, how and by whom it was sold, and why money went back. A shop that only sells on the web sees what it has. */
export function SoldBy({ report }: { report: ReportAnswer }) {
  const { byChannel = [], byTender = [], byPerson = [], refundReasons = [] } = report;
  const counter = byChannel.some(({ channel }) => channel === 'counter');
  const received = byTender.some(({ tender }) => tender !== 'online');
  return (
    <>
      {counter && (
        <ReportPart
          title="By channel"
          note={reportNotes.channel}
          heads={['Channel', 'Orders', 'Items', 'Revenue']}
          rows={byChannel}
          name={({ channel }) => channelWords[channel]}
          cells={({ orders, pizzas, revenue }) => [
            formatCount(orders),
            formatCount(pizzas),
            formatPaise(revenue),
          ]}
          chart={{ kind: ShareBars, value: ({ revenue }) => revenue, format: formatPaise }}
        />
      )}
      {received && (
        <ReportPart
          title="By tender"
          note={reportNotes.tender}
          heads={['Tender', 'Payments', 'Received', 'Refunded']}
          rows={byTender}
          name={({ tender }) => tenderWords[tender]}
          cells={(row) => [formatCount(row.payments), formatPaise(row.received), formatPaise(row.refunded)]}
          chart={{ kind: ShareBars, value: (row) => row.received, format: formatPaise }}
        />
      )}
      {byPerson.length > 0 && (
        <ReportPart
          title="By person"
          note={reportNotes.person}
          heads={['Person', 'Orders taken', 'Amount', 'Statuses set']}
          rows={byPerson}
          name={({ name }) => name}
          cells={({ taken, amount, moved }) => [formatCount(taken), formatPaise(amount), formatCount(moved)]}
          chart={{
            kind: ShareBars,
            title: 'Statuses set by person',
            value: ({ moved }) => moved,
            format: formatCount,
          }}
        />
      )}
      {refundReasons.length > 0 && (
        <ReportPart
          title="Refunds by reason"
          note={reportNotes.refunds}
          heads={['Reason', 'Refunds', 'Amount']}
          rows={refundReasons}
          name={({ reason }) => reasonForStaff(reason)}
          cells={({ refunds, amount }) => [formatCount(refunds), formatPaise(amount)]}
          chart={{ kind: ShareBars, value: ({ amount }) => amount, format: formatPaise }}
        />
      )}
    </>
  );
}
