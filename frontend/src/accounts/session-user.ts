import { queryClient } from '#transport/query-client.ts';
import { currentSession, rememberUser } from '#session/session.ts';
import { profileQuery } from './use-profile.ts';

/**
 * The id of the logged-in user. The token is the only evidence (specification, section 4): if the stored user is
 * missing, the server is asked. Null without a token; rejects with that call's ApiError.
 */
export async function sessionUserId(): Promise<string | null> {
  const { token, userId } = currentSession();
  if (token === null || userId !== null) return userId;
  try {
    const user = await queryClient.fetchQuery({ ...profileQuery, retry: false });
    if (currentSession().token === token) rememberUser(user);
  } catch (error) {
    // The end of a session calls the question off.
    if (currentSession().token === token) throw error;
  }
  return currentSession().userId;
}
