import { LoadFailure } from '#api/load-failure.tsx';
import { useFailureToast } from '#api/use-failure-toast.ts';
import { DayRange } from '#ui/day-range.tsx';
import { Page } from '#ui/page.tsx';
import { useDays } from '#ui/use-days.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './report-page.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';
import { Report } from './report.tsx';
import { useReport } from './use-report.ts';

const loadText = 'The report could not be created.';

/** What was sold on which days, computed by the database and drawn here. */
export function ReportPage() {
  const [days, setDays] = useDays();
  const report = useReport(days);
  useFailureToast(report, loadText);
  return (
    <Page title="Report" lead="Days and hours are in Bengaluru time.">
      <DayRange days={days} onChange={setDays}>
        <CsvButton days={days} />
      </DayRange>
      {report.isPending && <ReportSkeleton />}
      <LoadFailure query={report} text={loadText} />
      {report.data && (
        <div className={styles.report} data-late={report.isPlaceholderData || undefined}>
          <Report report={report.data} />
        </div>
      )}
    </Page>
  );
}
