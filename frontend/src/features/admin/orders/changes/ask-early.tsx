import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { callName, firstStatus, type Stage } from '@forno/shared/domain';
import { earlyTexts, slotText } from '@forno/shared/messages/admin';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { createStore } from '#ui/store.ts';
import { serverNow } from '#ui/use-now.ts';

interface Question {
  first: AdminOrderAnswer;
  /** How many there are. */
  many: number;
  answer: (begin: boolean) => void;
}

const question = createStore<Question | undefined>(undefined);

/** Whether this may be begun: what is for later only once whoever moved it says so, where they can be asked. */
export function mayBegin(orders: readonly AdminOrderAnswer[], to: Stage): true | Promise<boolean> {
  const early = orders.filter(({ later }) => later);
  const [first] = early;
  if (!first || to === firstStatus || !question.isWatched()) return true;
  question.get()?.answer(false);
  return new Promise((answer) => question.set({ first, many: early.length, answer }));
}

/** Asks before what is ordered for later is begun early. */
export function AskEarly() {
  const asked = question.use();
  if (!asked) return null;
  const { first, many, answer } = asked;
  const close = (begin: boolean) => () => {
    question.set(undefined);
    answer(begin);
  };
  const { from, to } = first.promise ?? {};
  const due = from && to && slotText(new Date(from), new Date(to), new Date(serverNow()));
  return (
    <ConfirmDialog
      title={many > 1 ? earlyTexts.titleOfMany(many) : earlyTexts.title(callName(first))}
      description={earlyTexts.description(many > 1 ? undefined : due)}
      confirmLabel={earlyTexts.begin}
      cancelLabel={earlyTexts.leave}
      danger={false}
      onCancel={close(false)}
      onConfirm={close(true)}
    />
  );
}
