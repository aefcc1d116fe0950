import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

/** A screen whose route stands already. */
export function Coming({ title, children }: { title: string; children: string }) {
  return (
    <Page title={title}>
      <EmptyState title="This screen is coming">
        <p>{children}</p>
      </EmptyState>
    </Page>
  );
}
