import { routes, type TillAnswer, z } from '@forno/shared/contracts/admin';
import { type CashCount, formatPaise, notes, numberOf, paiseOf, sumCount } from '@forno/shared/domain';
import { differenceText, stockMoveTexts, tillTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { Badge } from '#ui/badge.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button } from '#ui/button.tsx';
import { historyIsStill } from '#ui/close-by-back.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { changeTill } from './till-calls.ts';
import styles from './till.module.css';

const Values = z.object({ typed: z.record(z.string(), z.string()) });
const wrong = { note: stockMoveTexts.wholeNumber, coins: tillTexts.amount };

/** What was typed beside each note, by its paise, and beside `coins`. */
type Typed = Readonly<Record<string, string>>;

/** How many, or how much; 0 where nothing is typed, undefined for what is no number. */
function typedAt(typed: Typed, name: number | 'coins'): number | undefined {
  const { [name]: text = '' } = typed;
  if (text.trim() === '') return 0;
  const value = name === 'coins' ? paiseOf(text) : numberOf(text);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** The count as it is typed; undefined while nothing is, or anything is wrong. */
function countOf(typed: Typed): CashCount | undefined {
  if (Object.values(typed).every((text) => text.trim() === '')) return undefined;
  const counts = notes.map((note) => ({ note, count: typedAt(typed, note) }));
  const coins = typedAt(typed, 'coins');
  const known = counts.flatMap(({ note, count }) => (count === undefined ? [] : [{ note, count }]));
  return coins === undefined || known.length < counts.length ? undefined : { notes: known, coins };
}

/** A count, and what was expected when it was asked whether it is right. */
interface Asked {
  counted: CashCount;
  expects: number;
}

/** Count the drawer by notes and coins; it adds up meanwhile, and what is typed survives a reload. */
export function CloseForm({ till }: { till: TillAnswer }) {
  const { values, setValues, startFresh, note } = useDraftState(till._id, Values, { typed: {} });
  const [asking, setAsking] = useState<Asked>();
  const counted = countOf(values.typed);
  const type = (name: string, text: string) =>
    setValues(({ typed }) => ({ typed: { ...typed, [name]: text } }));
  const submit = () => {
    if (counted) setAsking({ counted, expects: till.expected });
  };
  return (
    <PlainForm onSubmit={submit} note={note} className={styles.part}>
      <h2>Count and close</h2>
      <div className={styles.notes}>
        {notes.map((note) => (
          <NoteField key={note} name={note} typed={values.typed} onType={type} />
        ))}
        <NoteField name="coins" typed={values.typed} onType={type} />
      </div>
      <BottomBar
        actions={
          <Button type="submit" variant="ember" disabled={!counted}>
            Close the till
          </Button>
        }
      >
        <output className={styles.sum}>
          {counted ? (
            <>
              <span>{`Counted ${formatPaise(sumCount(counted))}`}</span>
              <Difference paise={sumCount(counted) - till.expected} />
            </>
          ) : (
            'Nothing is counted yet.'
          )}
        </output>
      </BottomBar>
      {asking && (
        <AskToClose
          till={till._id}
          asked={asking}
          onCancel={() => setAsking(undefined)}
          onClosed={startFresh}
        />
      )}
    </PlainForm>
  );
}

interface NoteFieldProps {
  /** A note, in paise. */
  name: number | 'coins';
  typed: Typed;
  onType: (name: string, text: string) => void;
}

function NoteField({ name, typed, onType }: NoteFieldProps) {
  const value = typedAt(typed, name);
  const isCoins = name === 'coins';
  return (
    <Field
      label={isCoins ? 'Coins, together (₹)' : formatPaise(name)}
      inputMode={isCoins ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed[name] ?? ''}
      hint={
        isCoins ? undefined : `× ${value ?? '?'} = ${value === undefined ? '?' : formatPaise(name * value)}`
      }
      error={value === undefined ? wrong[isCoins ? 'coins' : 'note'] : undefined}
      onChange={({ target }) => onType(String(name), target.value)}
    />
  );
}

/** In words, with its sign and its colour. */
export function Difference({ paise }: { paise: number }) {
  const tone = paise === 0 ? 'basil' : paise < 0 ? 'beet' : 'amber';
  return <Badge tone={tone}>{differenceText(paise)}</Badge>;
}

interface AskToCloseProps {
  till: string;
  asked: Asked;
  onCancel: () => void;
  onClosed: () => void;
}

function AskToClose({ till, asked, onCancel, onClosed }: AskToCloseProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const difference = sumCount(asked.counted) - asked.expects;
  const close = async () => {
    setBusy(true);
    const body = { till, ...asked };
    const closed = await changeTill(() => request(routes.closeTill, { body }), tillTexts.closed);
    setBusy(false);
    if (!closed) return onCancel();
    onClosed();
    await historyIsStill();
    return void navigate(`/admin/till/${till}`);
  };
  return (
    <ConfirmDialog
      title="Close the till?"
      description={`${differenceText(difference)}. A closed till can’t be opened again.`}
      confirmLabel="Close the till"
      cancelLabel="Count again"
      danger={difference !== 0}
      busy={busy}
      onConfirm={() => void close()}
      onCancel={onCancel}
    />
  );
}
