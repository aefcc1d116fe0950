import { tillTexts } from '@forno/shared/messages/admin';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { toast } from '#ui/toast.ts';

/** Changes a till and reads it anew, also after a refusal: then it is another than the screen shows. */
export async function changeTill(call: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await call();
    toast.success(done);
    return true;
  } catch (error) {
    showFailure(error, tillTexts.act);
    return false;
  } finally {
    await refetch(keys.admin.till);
  }
}
