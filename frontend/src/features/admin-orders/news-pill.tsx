import { counted } from '@forno/shared/domain';
import styles from './news-pill.module.css';

interface NewsPillProps {
  count: number;
  onShow: () => void;
}

/** New orders wait behind this button, so that the list does not move under a reader further down. */
export function NewsPill({ count, onShow }: NewsPillProps) {
  if (count === 0) return null;
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      ↑ {counted(count, 'new order')}
    </button>
  );
}
