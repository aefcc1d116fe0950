import { type BodyInput, type Profile, routes } from '@forno/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { currentSession, rememberUser } from '#session/session.ts';

/** Updates one's own account and the stored user. Rejects with the call's ApiError. */
export function useProfileUpdate() {
  const client = useQueryClient();
  return async (body: BodyInput<typeof routes.updateProfile>): Promise<void> => {
    const { token } = currentSession();
    const { user } = await request(routes.updateProfile, { body });
    client.setQueryData<Profile>(keys.profile, (known) => known && { ...known, phone: undefined, ...user });
    if (currentSession().token === token) rememberUser(user);
  };
}
