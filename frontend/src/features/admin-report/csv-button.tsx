import { useMutation } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { download } from '#api/download.ts';
import { Button } from '#ui/button.tsx';
import type { Days } from '#ui/days.ts';
import { toast } from '#ui/toast.ts';

/** The same report as a file; a plain link could not carry the session. */
export function CsvButton({ days: { from, to } }: { days: Days }) {
  const saving = useMutation({
    mutationFn: () => download(`/report.csv?from=${from}&to=${to}`, `forno-report-${from}-${to}.csv`),
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The CSV file could not be created.'));
    },
  });
  return (
    <Button busy={saving.isPending} busyLabel="Preparing…" onClick={() => saving.mutate()}>
      Download CSV
    </Button>
  );
}
