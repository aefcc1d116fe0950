import { type ActionBody, routes, z } from '@forno/shared/contracts/admin';
import { adminFailures, adminValidation, tooLongIn } from '@forno/shared/messages/admin';
import { limits } from '@forno/shared/domain';
import { useState } from 'react';
import { textOf } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { refetch } from '#transport/query-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field } from '#ui/field.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import styles from './operations.module.css';

const Typed = z.object({ reason: z.string() });

/** What an act changes. */
export const queuesKey = ['admin', 'queues'];
export const timelineKey = ['admin', 'timeline'];

/** Previews what an action will and will not do, and runs it on confirmation. */
export function ActionDialog({ act, onClose }: { act: ActionBody; onClose: () => void }) {
  const { values, set, startFresh, note } = useDraftState(JSON.stringify(act), Typed, { reason: '' });
  const { reason } = values;
  const [missing, setMissing] = useState(false);
  const asked = { body: act, staleTime: 0, gcTime: 0, retry: false };
  const preview = useAnswer(['admin', 'act', act], routes.previewAction, asked);
  const doing = useSend({
    send: () =>
      request(routes.act, { body: act.act === 'discard' ? { ...act, reason: reason.trim() } : act }),
    failure: adminFailures.act,
    onSuccess: startFresh,
    onSettled: () => {
      onClose();
      return refetch(queuesKey, timelineKey);
    },
  });
  const { data } = preview;
  const isShort = reason.trim().length < limits.reasonMin;
  return (
    <ConfirmDialog
      title={data?.title ?? 'One moment'}
      description={
        <>
          {preview.isPending && <SkeletonLines lines={3} label="Looking at it…" />}
          {preview.isError && <p>{textOf(preview.error, adminFailures.act)}</p>}
          {data && (
            <div className={styles.preview}>
              <Points title="What it does" points={data.will} />
              <Points title="Why it is safe" points={data.wont} />
            </div>
          )}
        </>
      }
      confirmLabel={data?.label ?? 'Close'}
      cancelLabel="Not now"
      danger={act.act === 'discard'}
      busy={doing.isPending}
      onConfirm={() => {
        if (!data) onClose();
        else if (data.needsReason && isShort) setMissing(true);
        else if (!tooLongIn(reason, limits.reasonMax)) doing.mutate();
      }}
      onCancel={() => {
        startFresh();
        onClose();
      }}
    >
      {note}
      {data?.needsReason && (
        <Field
          label="Reason"
          value={reason}
          most={limits.reasonMax}
          error={missing && isShort ? adminValidation.actReason : undefined}
          onChange={({ target }) => set({ reason: target.value })}
        />
      )}
    </ConfirmDialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <p className={styles.points}>{title}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
