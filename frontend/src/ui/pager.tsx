import { Button } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Previous and next page; hidden with a single page. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button size="s" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <output className={styles.place}>{`Page ${page} of ${pages}`}</output>
      <Button size="s" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
