import {
  type AdminOrderAnswer,
  DeliveryOrders,
  ReaddressTerms,
  routes,
  z,
} from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { adminFailures, readdressWords } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { recordSeenOrder } from './order-cache.ts';

const fields = [
  ['address', 'Address'],
  ['phone', 'Phone'],
  ['note', 'Note for the courier'],
  ['name', 'Name at the door'],
] as const;
const Values = z.object({ address: z.string(), phone: z.string(), note: z.string(), name: z.string() });
type Values = z.infer<typeof Values>;

function valuesOf({ delivery, userId }: AdminOrderAnswer): Values {
  const { address = '', phone = '', note = '' } = delivery ?? {};
  return { address, phone, note, name: userId.name };
}

/** Another address costs something else: read, and decided with a tick. */
interface Asked {
  address: string;
  text: string;
  terms: ReaddressTerms;
  isMeant: boolean;
}

/** The form, and what it asks of the address that is typed. */
function useReaddress(order: AdminOrderAnswer, onClose: () => void) {
  // As it was when it was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [shown] = useState(order);
  const before = valuesOf(shown);
  const { checkoutId, deliveryFee: paid = 0, deliveryVersion: version = 0 } = shown;
  const [asked, setAsked] = useState<Asked>();
  const askedOf = (address: string) => (asked?.address === address.trim() ? asked : undefined);
  const form = useSendForm({
    schema: Values,
    initial: before,
    draft: checkoutId,
    onSubmit: async (given) => {
      const changed = fields.filter(([name]) => given[name].trim() !== before[name]);
      const typed = Object.fromEntries(changed.map(([name]) => [name, given[name]]));
      const read = askedOf(given.address);
      const terms = read?.isMeant ? read.terms : { fee: paid };
      const now = await request(routes.changeDelivery, {
        params: { checkoutId },
        body: { ...typed, version, terms },
      }).catch((error: unknown) => whenRefused(error, given.address.trim()));
      if (!now) return false;
      for (const one of now.orders) recordSeenOrder(one);
      toast.success(now.message);
      onClose();
      return undefined;
    },
    failure: adminFailures.changeDelivery,
  });
  /** Undefined: it is to be read first what this address costs. Of a page out of date what was typed stays, beside what is now. */
  const whenRefused = (error: unknown, address: string): undefined => {
    const { code, details, message: text } = error instanceof ApiError ? error : {};
    const { data: terms } = ReaddressTerms.safeParse(details);
    if (code === 'delivery_terms' && terms && text) {
      setAsked({ address, text, terms, isMeant: false });
      return;
    }
    if (code === 'delivery_stale') {
      for (const one of DeliveryOrders.safeParse(details).data?.orders ?? []) recordSeenOrder(one);
      onClose();
    }
    throw error;
  };
  return { ...form, paid, question: askedOf(form.values.address), setAsked };
}

/** Where it goes and whom to ask for, as it is: what is changed here is sent, the rest stays. */
export function ChangeDeliveryDialog({ order, onClose }: { order: AdminOrderAnswer; onClose: () => void }) {
  const { form, field, busy, reset, paid, question, setAsked } = useReaddress(order, onClose);
  const shownFields = fields.filter(([name]) => name !== 'address' || !order.fulfilment);
  return (
    <FormDialog
      {...form}
      title={`Delivery of ${callName(order)}`}
      description={`Until it is handed over. The board says so, the slip is printed again${order.userId.email && ', and the customer gets an email'}.${order.fulfilment ? '' : ` ${readdressWords.stays(paid)}`}`}
      submitLabel="Change delivery"
      busyLabel="Change delivery"
      busy={busy}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {shownFields.map(([name, label]) => (
        <Field
          key={name}
          label={name === 'note' && order.fulfilment ? 'Note for the kitchen' : label}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          {...field(name)}
        />
      ))}
      {question && (
        <>
          <Notice role="alert">{`${question.text} ${readdressWords.nothingCharged}`}</Notice>
          <Checkbox
            label={readdressWords.allTheSame}
            checked={question.isMeant}
            onCheck={(isMeant) => setAsked({ ...question, isMeant })}
          />
        </>
      )}
    </FormDialog>
  );
}
