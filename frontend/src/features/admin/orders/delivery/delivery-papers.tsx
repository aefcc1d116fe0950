import type { DeliveryAnswer } from '@forno/shared/contracts/admin';
import { formatCount, formatPaise } from '@forno/shared/domain';
import { billTexts, billTitles, deliveryWords, paperWords, printTexts } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#transport/download.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './delivery.module.css';

/** Each bill and credit note with its file. */
export function Bills({ delivery: { bills, checkoutId } }: { delivery: DeliveryAnswer }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="bills">
      <h2 id="bills">Bills</h2>
      <ul className={styles.rows}>
        {bills.map(({ nth, number, kind, amount, issuedAt }) => (
          <li key={number} className={styles.file}>
            <span>
              <strong>{`${billTitles[kind]} ${number}`}</strong>
              <span className={styles.second}>
                {formatPaise(amount)}, <DateTime value={issuedAt} />
              </span>
            </span>
            <DownloadButton
              size="s"
              path={`/payment/bills/${checkoutId}/pdf/${nth}`}
              fileName={`${number.replaceAll('/', '-')}.pdf`}
              busyLabel="Writing the PDF…"
              failure={billTexts.billLoad}
              aria-label={`PDF of ${number}`}
            >
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Messages({ messages }: Pick<DeliveryAnswer, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{deliveryWords.messages}</h2>
      <ul className={styles.rows}>
        {messages.map(({ _id, number, message, open, createdAt }) => (
          <li key={_id}>
            <Link to={open ? '/admin/messages' : '/admin/messages?state=closed'}>{number}</Link>
            {open ? ' open' : ' closed'}, <DateTime value={createdAt} />
            <span className={styles.words}>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Prints({ prints }: Pick<DeliveryAnswer, 'prints'>) {
  if (prints.length === 0) return null;
  return (
    <section aria-labelledby="prints">
      <h2 id="prints">Printed</h2>
      <ul className={styles.rows}>
        {prints.map(({ sheet, state, at }, nth) => (
          <li key={nth}>
            {paperWords.sheet[sheet]}: {printTexts.state[state]}, <DateTime value={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of it, in a dozen lines. */
export function Story({ story, storyLines = story.length }: Pick<DeliveryAnswer, 'story' | 'storyLines'>) {
  return (
    <section aria-labelledby="story">
      <h2 id="story">What happened</h2>
      {storyLines > story.length && (
        <p className={styles.second}>{`The main ones of ${formatCount(storyLines)} lines.`}</p>
      )}
      <ol className={styles.rows}>
        {story.map(({ at, text, detail, by, failed }, nth) => (
          <li key={nth} data-failed={failed || undefined}>
            <strong>{text}</strong>
            <span className={styles.second}>
              <DateTime value={at} />
              {by && `, ${by}`}
              {detail && `. ${detail}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
