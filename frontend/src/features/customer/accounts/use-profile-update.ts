import { type BodyInput, type Profile, routes } from '@forno/shared/contracts/customer';
import { useMutation } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { currentSession, rememberUser } from '#session/session.ts';

/** Updates one's own account and the stored user; `failure` is the toast's text where no field has one. */
export function useProfileUpdate(failure?: string) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof routes.updateProfile>) => {
      const { token } = currentSession();
      const { user } = await request(routes.updateProfile, { body });
      queryClient.setQueryData<Profile>(
        keys.profile,
        (known) => known && { ...known, phone: undefined, ...user },
      );
      if (currentSession().token === token) rememberUser(user);
    },
    onError: (error) => failure && showFailure(error, failure),
  });
}
