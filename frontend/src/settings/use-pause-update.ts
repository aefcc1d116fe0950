import { type BodyInput, routes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { shopNotices, failures } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';

/** What is read again beside it is not waited for: the next press, such as Resume, counts at once. */
export function showSettings(settings: SettingsAnswer): void {
  queryClient.setQueryData(keys.shop, settings);
  void refetch(keys.shop);
}

type Pause = Pick<BodyInput<typeof routes.updatePause>, 'pause'>;

/** Pauses the shop, or resumes: needs the kitchen's duty only. */
export function usePauseUpdate({ version }: SettingsAnswer) {
  return useMutation({
    mutationFn: (pause: Pause) => request(routes.updatePause, { body: { version, ...pause } }),
    onSuccess: (settings) => {
      showSettings(settings);
      toast.success(shopNotices.settingsSaved);
    },
    onError: (error) => {
      showFailure(error, failures.settingsSave);
      void refetch(keys.shop);
    },
  });
}
