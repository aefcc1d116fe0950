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
      ↑ {count === 1 ? '1 new order' : `${count} new orders`}
    </button>
  );
}
