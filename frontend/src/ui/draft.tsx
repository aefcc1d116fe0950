import { z } from '@forno/shared/contracts/everyone';
import { clockTime, dayMs, dayOf, exactTime } from '@forno/shared/domain';
import { draftTexts } from '@forno/shared/messages/everyone';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Button } from './button.tsx';
import { useHydrated } from './hydration.ts';
import { keptAs, keptNow, leftAt, noteLeft } from './kept.ts';
import { Notice } from './notice.tsx';
import { inTab, onDevice } from './stored.ts';
import { typedForms } from './typed-forms.ts';

const keptDays = 7;
const draftsKey = 'forno.drafts';

/** A field that was changed, from what the record had: both as JSON; empty: nothing. */
const Edits = z.record(z.string(), z.object({ from: z.string(), to: z.string() }));
const Drafts = z.record(z.string(), z.object({ at: z.number(), edits: Edits }));

const jsonIn = (values: object, name: string): string => JSON.stringify(Reflect.get(values, name)) ?? '';

function readDrafts(): z.infer<typeof Drafts> {
  const since = Math.max(leftAt(), Date.now() - keptDays * dayMs);
  const drafts = keptAs(Drafts, inTab.get(draftsKey)) ?? {};
  return Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => at > since));
}

function keepDraft(key: string, edits: z.infer<typeof Edits>): void {
  const { [key]: _, ...drafts } = readDrafts();
  if (Object.keys(edits).length > 0) drafts[key] = { at: keptNow(), edits };
  if (Object.keys(drafts).length > 0) inTab.set(draftsKey, JSON.stringify(drafts));
  else inTab.remove(draftsKey);
}

/** Whoever logs out leaves nothing typed behind, in no tab. */
export function forgetDrafts(): void {
  inTab.remove(draftsKey);
  noteLeft();
}

/** Undefined while nobody can tell who is logged in. */
const owner = () => (onDevice.get('token') === null ? 'visitor' : (onDevice.get('user._id') ?? undefined));

interface DraftOptions<V> {
  /** Which of several forms with the same fields on one page. False: none is kept, and none asks to log in over its page. */
  of: string | false;
  values: V;
  /** Of this field nothing is kept. */
  isSecret?: (name: string) => boolean;
  restore: (typed: Record<string, unknown>) => void;
}

/**
 * Keeps what is typed and not sent, by its user and in this tab: over a reload, a session's end and a new release. What
 * the record has otherwise since stays as it is. Gone once it is saved, and at logout.
 */
export function useDraft<V extends object>({ of, values, isSecret = () => false, restore }: DraftOptions<V>) {
  const [base, setBase] = useState(values);
  const [mine] = useState(owner);
  const [key] = useState(() => `${mine} ${window.location.pathname} ${Object.keys(base).join()} ${of}`);
  const kept = of !== false && mine !== undefined;
  const [draft, setDraft] = useState(() => (kept ? readDrafts()[key] : undefined));
  const hydrated = useHydrated();
  const [current] = useState(() =>
    Object.entries(draft?.edits ?? {}).filter(([name, { from }]) => jsonIn(base, name) === from),
  );
  const takeUp = useEffectEvent(() => {
    if (draft)
      restore(Object.fromEntries(current.map(([name, { to }]) => [name, to ? JSON.parse(to) : undefined])));
  });
  // Not while rendering: a page drawn beforehand has none of it.
  useLayoutEffect(() => takeUp(), []);

  const keep = useEffectEvent((form: object) => {
    const edits = Object.keys({ ...base, ...values })
      .map((name) => [name, { from: jsonIn(base, name), to: jsonIn(values, name) }] as const)
      .filter(([, { from, to }]) => from !== to);
    if (edits.length > 0) typedForms.add(form);
    // At first there may be a draft of before.
    if (values !== base) keepDraft(key, Object.fromEntries(edits.filter(([name]) => !isSecret(name))));
  });
  useEffect(() => {
    if (!kept) return;
    const form = {};
    keep(form);
    return () => void typedForms.delete(form);
  }, [kept, values, base]);

  useEffect(() => {
    // Somebody else has logged in, in another tab. What a visitor typed stays: it may be they who did.
    const onStorage = () => {
      const isLeft = owner() === 'visitor' || owner() === mine || (mine === 'visitor' && typedForms.size > 0);
      if (kept && !isLeft) window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [kept, mine]);

  /** What is typed from now on is compared with these. */
  const saved = (now: V, since = base): void => {
    if (kept) keepDraft(key, {});
    setBase((before) => (before === since ? now : before));
    setDraft(undefined);
  };
  const { at = 0, edits = {} } = draft ?? {};
  return {
    base,
    saved,
    /** That there was a draft, with the way back to what the record has. */
    note: (startFresh: () => void): ReactNode =>
      draft &&
      hydrated && (
        <DraftNote
          text={draftTexts.restored(whenOf(at), current.length < Object.keys(edits).length)}
          onFresh={() => {
            saved(base);
            startFresh();
          }}
        />
      ),
  };
}

/** What is typed outside of `useForm`: state that is kept as a draft, of this shape. */
export function useDraftState<V extends object>(of: string, shape: z.ZodMiniType<V>, initial: V) {
  const [values, setValues] = useState(initial);
  const draft = useDraft({
    of,
    values,
    restore: (typed) => setValues((now) => shape.safeParse({ ...now, ...typed }).data ?? now),
  });
  return {
    values,
    setValues,
    set: (part: Partial<V>) => setValues((now) => ({ ...now, ...part })),
    /** It was sent or called off: the next one begins as this one did. */
    startFresh: () => {
      draft.saved(initial);
      setValues(initial);
    },
    note: draft.note(() => setValues(initial)),
  };
}

function DraftNote({ text, onFresh }: { text: string; onFresh: () => void }) {
  const action = (
    <Button size="s" onClick={onFresh}>
      {draftTexts.fresh}
    </Button>
  );
  return (
    <output>
      <Notice action={action}>{text}</Notice>
    </output>
  );
}

function whenOf(at: number): string {
  const moment = new Date(at);
  return dayOf(moment) === dayOf(new Date()) ? clockTime(moment) : exactTime(moment);
}
