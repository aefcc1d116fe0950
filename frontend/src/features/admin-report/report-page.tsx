import { type DayRange as Range, routes } from '@forno/shared/contracts';
import { failures } from '@forno/shared/messages';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { download } from '#transport/download.ts';
import { keys } from '#transport/keys.ts';
import { ToldLoadState } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { DayRange, useDays } from '#ui/day-range.tsx';
import type { Days } from '#ui/days.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './report-page.module.css';
import { Report } from './report.tsx';
import parts from './report.module.css';

/** The sales report of a range of days. */
export function ReportPage() {
  const [days, setDays] = useDays();
  const report = useReport(days);
  return (
    <Page title="Report" lead="Days and hours are in Bengaluru time.">
      <DayRange days={days} onChange={setDays}>
        <CsvButton days={days} />
      </DayRange>
      {report.isPending && <ReportSkeleton />}
      <ToldLoadState query={report} text={failures.report} />
      {report.data && (
        <div className={styles.report} data-late={report.isPlaceholderData || undefined}>
          <Report report={report.data} />
        </div>
      )}
    </Page>
  );
}

/** Keeps showing the previous range while another loads. */
function useReport(range: Range) {
  return useAnswer(keys.admin.report(range), routes.report, {
    query: range,
    placeholderData: keepPreviousData,
    // Load both ranges together: there may have been a sale in between.
    staleTime: 0,
  });
}

/** The report as a file; a plain link could not send the token. */
function CsvButton({ days: { from, to } }: { days: Days }) {
  const saving = useMutation({
    mutationFn: () => download(`/report.csv?from=${from}&to=${to}`, `forno-report-${from}-${to}.csv`),
    onError: (error) => showFailure(error, failures.csvCreate),
  });
  return (
    <Button busy={saving.isPending} busyLabel="Preparing…" onClick={() => saving.mutate()}>
      Download CSV
    </Button>
  );
}

function ReportSkeleton() {
  return (
    <div className={parts.parts}>
      <output className="visually-hidden">Preparing the report…</output>
      <Skeleton height="6rem" />
      {[1, 2, 3].map((part) => (
        <Skeleton key={part} height="18rem" />
      ))}
    </div>
  );
}
