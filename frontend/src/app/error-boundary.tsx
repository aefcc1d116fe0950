import { screenErrors } from '@forno/shared/messages/everyone';
import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { OfflineError } from './lazy-page.ts';

/** Anew: browsers and React remember that a chunk could not be fetched. */
const reload = () => window.location.reload();

/** One per screen, so that a crash leaves the navigation. Also shown when a chunk can't be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { wrong?: keyof typeof screenErrors }> {
  override state: { wrong?: keyof typeof screenErrors } = {};

  static getDerivedStateFromError(error: unknown) {
    return { wrong: error instanceof OfflineError ? 'offline' : 'broken' };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof OfflineError)) return;
    // The connection may have come back while another screen was shown.
    if (navigator.onLine) reload();
    else window.addEventListener('online', reload);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    const { wrong } = this.state;
    if (!wrong) return this.props.children;
    return (
      <Page title="Something went wrong" titleHidden>
        <ErrorState
          {...screenErrors[wrong]}
          action={
            <>
              <Button variant="ember" onClick={reload}>
                Reload the page
              </Button>
              <ButtonLink to="/" reloadDocument>
                Go home
              </ButtonLink>
            </>
          }
        />
      </Page>
    );
  }
}
