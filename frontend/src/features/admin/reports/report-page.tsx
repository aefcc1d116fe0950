import { routes } from '@forno/shared/contracts/admin';
import { adminFailures } from '@forno/shared/messages/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '#transport/use-answer.ts';
import { DownloadButton } from '#transport/download.tsx';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { DayRange, useDays } from '#ui/day-range.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './report-page.module.css';
import { Report } from './report.tsx';
import parts from './report.module.css';

export function ReportPage() {
  const [days, setDays] = useDays();
  const report = useAnswer(['admin', 'report', days], routes.report, {
    query: { ...days },
    placeholderData: keepPreviousData,
    // Load both ranges together: there may have been a sale in between.
    staleTime: 0,
  });
  return (
    <Page title="Report" lead="Days and hours are in Bengaluru time.">
      <DayRange days={days} onChange={setDays}>
        <DownloadButton
          path={`/report.csv?from=${days.from}&to=${days.to}`}
          fileName={`forno-report-${days.from}-${days.to}.csv`}
          busyLabel="Preparing…"
          failure={adminFailures.csvCreate}
        >
          Download CSV
        </DownloadButton>
      </DayRange>
      {report.isPending && <ReportSkeleton />}
      <LoadStateWithToast query={report} text={adminFailures.report} />
      {report.data && (
        <div className={styles.report} data-late={report.isPlaceholderData || undefined}>
          <Report report={report.data} />
        </div>
      )}
    </Page>
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
