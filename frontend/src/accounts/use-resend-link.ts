import { routes } from '@forno/shared/contracts/everyone';
import { errors, linkOnItsWay } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { ApiError, showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';

/** Mails the link again that verifies this email. */
export const useResendLink = (email: string) =>
  useMutation({
    mutationFn: () => request(routes.resendVerification, {}),
    onSuccess: () => toast.success(linkOnItsWay(email)),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_verified') void refetch(keys.profile);
      showFailure(error, errors.contact);
    },
  });
