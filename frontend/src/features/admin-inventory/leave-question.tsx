import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Asks before a link of the app leaves unsaved changes behind. For closing the tab, the browser asks. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.origin !== location.origin;
      if (!link || elsewhere || link.pathname === location.pathname) return;
      event.preventDefault();
      // Before the router sees it.
      event.stopPropagation();
      setTo(link.pathname + link.search);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, true);
    };
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={to !== undefined}
      title="Leave without saving?"
      description="Your changes to the stock are not saved yet."
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      onConfirm={() => to !== undefined && void navigate(to)}
      onCancel={() => setTo(undefined)}
    />
  );
}
