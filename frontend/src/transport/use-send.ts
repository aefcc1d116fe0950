import { useMutation } from '@tanstack/react-query';
import { toast } from '#ui/toast.ts';
import { showFailure, type Wording } from './failure.ts';

interface Sending<Answer, Asked> {
  send: (asked: Asked) => Promise<Answer>;
  failure: Wording;
  onSuccess?: (answer: Answer) => void;
  /** What it returns is waited for, while the call still counts as pending. */
  onSettled?: (answer: Answer | undefined, error: Error | null) => void | Promise<unknown>;
}

/** A call that changes something. A toast tells the answer's message, or why it failed. */
export function useSend<Answer extends { message: string }, Asked = void>(of: Sending<Answer, Asked>) {
  const { send, failure, onSuccess, onSettled } = of;
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      toast.success(answer.message);
      onSuccess?.(answer);
    },
    onError: (error) => showFailure(error, failure),
    onSettled,
  });
}
