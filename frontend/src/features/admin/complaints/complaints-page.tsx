import {
  type BodyInput,
  routes,
  type Complaint,
  type complaintStates,
  z,
} from '@forno/shared/contracts/admin';
import { exactTime, limits, complaintDue } from '@forno/shared/domain';
import {
  complaintFailures,
  complaintNotices,
  complaintWriter,
  tooLongIn,
} from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { request, requestPage } from '#transport/request.ts';
import { DateTime } from '#ui/date-time.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useServerNow } from '#ui/use-now.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { ShowOlder, usePages } from '#transport/pages.tsx';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { BadRatings } from './bad-ratings.tsx';
import styles from './complaints-page.module.css';

const Typed = z.object({ text: z.string() });
/** Milliseconds: nothing tells of a new one. */
const everyMs = 60_000;
const complaintsKey = ['admin', 'tickets'];

const views = { open: 'Open', closed: 'Closed', ratings: 'How was it' } as const;

/** Messages to the shop: the open ones, most urgent first, those that were closed, or what was not good. */
export function MessagesPage() {
  const [params] = useSearchParams();
  const asked = params.get('state');
  const view = asked === 'closed' || asked === 'ratings' ? asked : 'open';
  return (
    <Page title="Messages" lead="Questions and complaints: answer within 48 hours, settle within a month.">
      <nav aria-label="Which messages" className={styles.states}>
        {Object.entries(views).map(([one, name]) => (
          <Link key={one} to={`?state=${one}`} replace aria-current={one === view ? 'true' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {view === 'ratings' ? <BadRatings /> : <Messages state={view} />}
    </Page>
  );
}

function Messages({ state }: { state: (typeof complaintStates)[number] }) {
  const query = usePages({
    queryKey: [...complaintsKey, state],
    ask: (cursor, signal) => requestPage(routes.complaints, { query: { state, cursor }, signal }),
    refetchInterval: everyMs,
  });
  const complaints = query.data?.pages.flatMap(({ answer }): Complaint[] => answer) ?? [];
  return (
    <>
      <LoadStateWithToast
        query={query}
        text={complaintFailures.load}
        lines={6}
        label="Loading the messages…"
      />
      {query.data && complaints.length === 0 && (
        <EmptyState title={state === 'open' ? 'Everything is answered' : 'Nothing closed yet'} />
      )}
      <ul className={styles.list}>
        {complaints.map((complaint) => (
          <MessageCard key={complaint._id} complaint={complaint} />
        ))}
      </ul>
      <ShowOlder list={query} what="messages" />
    </>
  );
}

/** A message with its answers, and the field for the next one. */
function MessageCard({ complaint }: { complaint: Complaint }) {
  const { number, name, email, loggedIn, message, checkoutId, createdAt, answers, open } = complaint;
  return (
    <li className={styles.card}>
      <h2 className={styles.head}>
        {name} <span className={styles.number}>{number}</span>
      </h2>
      <p className={styles.facts}>
        <a href={`mailto:${email}`}>{email}</a> ({complaintWriter(email, loggedIn)}) ·{' '}
        <DateTime value={createdAt} />
        {open && <Due complaint={complaint} />} ·{' '}
        <Link to="/admin/journeys" state={{ q: email }}>
          Their orders
        </Link>
        {/* Whoever may read this may see that: both are the counter's. */}
        {checkoutId && ' · '}
        {checkoutId && <Link to={`/admin/delivery/${checkoutId}`}>The order it is about</Link>}
      </p>
      <p className={styles.words}>{message}</p>
      <Answers answers={answers} />
      <NextAnswer complaint={complaint} />
    </li>
  );
}

/** Answers a message, and closes it or opens it again. */
function NextAnswer({ complaint: { _id, number, name, answers, open } }: { complaint: Complaint }) {
  const { values, set, startFresh, note } = useDraftState(_id, Typed, { text: '' });
  const { text } = values;
  const deciding = useMutation({
    mutationFn: ({ close, answer }: { close: boolean; answer: string }) => {
      const body: BodyInput<typeof routes.answerComplaint> = { close, seen: answers.length };
      return request(routes.answerComplaint, {
        params: { id: _id },
        body: answer ? { ...body, text: answer } : body,
      });
    },
    onSuccess: (_, { close, answer }) => {
      const { answered, closed, reopened } = complaintNotices;
      toast.success(answer ? answered : close ? closed : reopened);
      // What was typed meanwhile stays.
      if (text.trim() === answer) startFresh();
    },
    onError: (error) => showFailure(error, complaintFailures.answer),
    onSettled: () => refetch(complaintsKey),
  });
  /** Whether what is on its way closes it; undefined while nothing is. */
  const closing = deciding.isPending ? deciding.variables.close : undefined;
  const unsendable = !text.trim() || tooLongIn(text, limits.messageMax) !== undefined;
  const decide = (close: boolean) => deciding.mutate({ close, answer: text.trim() });
  return (
    <>
      {note}
      <TextArea
        label={`Answer to ${name}, ${number}`}
        rows={3}
        most={limits.messageMax}
        value={text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className={styles.actions}>
        {[true, false].map((close) => (
          <Button
            key={`${close}`}
            variant={close ? 'ember' : undefined}
            busy={closing === close}
            disabled={unsendable || closing === !close}
            onClick={() => decide(close)}
          >
            {close ? 'Send and close' : 'Send and keep open'}
          </Button>
        ))}
        {!text.trim() && (
          <Button variant="quiet" busy={closing !== undefined} onClick={() => decide(open)}>
            {open ? 'Close without an answer' : 'Open again'}
          </Button>
        )}
      </div>
    </>
  );
}

function Answers({ answers }: Pick<Complaint, 'answers'>) {
  return answers.map(({ text, by, at }) => (
    <blockquote key={at} className={styles.answer}>
      <p className={styles.words}>{text}</p>
      <footer className={styles.facts}>
        {by} · <DateTime value={at} />
      </footer>
    </blockquote>
  ));
}

/** When it has to be answered or settled, louder once that is over. */
function Due({ complaint }: { complaint: Complaint }) {
  const now = useServerNow(30_000);
  const due = complaintDue(complaint);
  const late = due < now;
  const what = complaint.answers.length === 0 ? 'Answer' : 'Settle';
  return (
    <strong className={styles.due} data-late={late || undefined}>
      {late ? `${what} it now: it was due ${exactTime(due)}` : `${what} by ${exactTime(due)}`}
    </strong>
  );
}
