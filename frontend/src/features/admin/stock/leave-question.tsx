import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** The address that a history entry guards, if it is such a copy. */
const guardedBy = (state: unknown) =>
  typeof state === 'object' && state !== null && 'guards' in state ? state.guards : undefined;

/**
 * Asks before a link of the app or the browser's Back leaves unsaved changes behind. For closing the tab, the browser
 * asks. Back can't be stopped: it leads from a copy of this screen's history entry to the entry itself, where the
 * router changes nothing. Its own blocker comes with a router that every customer would have to load.
 */
export function LeaveQuestion({ unsaved, onLeave }: { unsaved: boolean; onLeave?: () => void }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ go: () => void }>();
  const guarded = useRef(guardedBy(history.state));
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const onPop = () => {
      if (guardedBy(history.state) !== undefined || guarded.current !== location.href) return;
      if (!unsaved) return history.back();
      history.forward();
      const go = () => {
        asking.abort();
        history.go(-2);
      };
      setLeaving({ go });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.origin !== location.origin;
      if (!link || elsewhere || link.pathname === location.pathname) return;
      event.preventDefault();
      // Before the router sees it.
      event.stopPropagation();
      setLeaving({ go: () => void navigate(link.pathname + link.search, { replace: true }) });
    };
    window.addEventListener('popstate', onPop, { signal });
    if (unsaved) {
      if (guardedBy(history.state) === undefined)
        history.pushState({ ...history.state, guards: location.href }, '');
      guarded.current = location.href;
      window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
      document.addEventListener('click', onClick, { capture: true, signal });
    }
    return () => asking.abort();
  }, [unsaved, navigate]);
  if (!leaving) return null;
  return (
    <ConfirmDialog
      keepsBack
      title="Leave without saving?"
      description="Your changes to the stock are not saved yet."
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave?.();
        leaving.go();
      }}
      onCancel={() => setLeaving(undefined)}
    />
  );
}
