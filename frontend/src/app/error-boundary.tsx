import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** One per screen, so that a crash leaves the navigation. Also shown when a chunk can't be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page title="Something went wrong" titleHidden>
        <ErrorState
          title="This page fell off the peel"
          message="Something went wrong while showing this page. Your orders are safe."
          action={
            <>
              <Button variant="ember" onClick={() => window.location.reload()}>
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
