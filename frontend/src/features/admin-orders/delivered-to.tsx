import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { formatPhone } from '@forno/shared/domain';
import styles from './delivered-to.module.css';

interface DeliveredToProps {
  order: Pick<AdminOrderAnswer, 'delivery'>;
  className: string | undefined;
}

/** Where it goes and whom the courier calls; nothing on orders from before that was asked. */
export function DeliveredTo({ order: { delivery }, className }: DeliveredToProps) {
  if (!delivery) return null;
  const { address, phone, note } = delivery;
  return (
    <span className={className}>
      {address}
      {phone && (
        <>
          {' · '}
          <a href={`tel:${phone}`} className={styles.phone}>
            {formatPhone(phone)}
          </a>
        </>
      )}
      {note && <span className={styles.note}>Courier: {note}</span>}
    </span>
  );
}
