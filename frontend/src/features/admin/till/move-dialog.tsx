import { routes, type TillAnswer, TillMoveBody, z } from '@forno/shared/contracts/admin';
import { paiseOf, type TillMoveKind } from '@forno/shared/domain';
import { tillTexts } from '@forno/shared/messages/admin';
import { useOnceKey } from '#transport/once-key.ts';
import { request } from '#transport/request.ts';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { changeTill } from './till-calls.ts';

const Typed = z.pick(TillMoveBody, { amount: true, reason: true });

interface MoveDialogProps {
  till: TillAnswer;
  kind: TillMoveKind;
  onClose: () => void;
}

/** Cash put in or taken out beside sales: change from the bank, vegetables, the safe. */
export function MoveDialog({ till, kind, onClose }: MoveDialogProps) {
  const once = useOnceKey();
  const title = kind === 'in' ? 'Pay in' : 'Pay out';
  const { field, form, busy } = useForm({
    schema: Typed,
    initial: { amount: '', reason: '' },
    toInput: ({ amount, reason }) => ({ amount: paiseOf(amount), reason }),
    draft: false,
    onSubmit: async (typed) => {
      const move = { till: till._id, kind, ...typed };
      const body = { ...move, key: once.keyOf(move) };
      if (!(await changeTill(() => request(routes.moveTill, { body }), tillTexts[kind]))) return false;
      once.answered();
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog {...form} title={title} submitLabel={title} busy={busy} onClose={onClose}>
      <Field label="Amount (₹)" inputMode="decimal" autoComplete="off" required {...field('amount')} />
      <Field label="What for" autoComplete="off" required {...field('reason')} />
    </FormDialog>
  );
}
