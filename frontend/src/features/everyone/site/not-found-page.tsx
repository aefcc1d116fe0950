import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import missingSlice from '#art/missing-slice.svg?raw';
import { Still } from '#art/still.tsx';

export function NotFoundPage() {
  const { pathname } = useLocation();
  const home = pathname.startsWith('/admin') ? '/admin' : '/';
  return (
    <Page title="Page not found" titleHidden>
      <EmptyState
        title="Somebody ate this page"
        picture={<Still svg={missingSlice} />}
        action={
          <ButtonLink variant="ember" to={home}>
            {home === '/' ? 'Go home' : 'Go to the dashboard'}
          </ButtonLink>
        }
      >
        <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      </EmptyState>
    </Page>
  );
}
