import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { formatPhone } from '@forno/shared/domain';
import styles from './delivered-to.module.css';

interface DeliveredToProps {
  order: Pick<AdminOrderAnswer, 'delivery'>;
  className: string | undefined;
}

/** Address and phone for the courier; nothing on older orders without them. */
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
