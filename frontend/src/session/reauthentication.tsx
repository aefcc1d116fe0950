import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { textOf } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { lazyPart, insist } from '#ui/lazy-part.tsx';
import { askBy } from './second-factor.ts';

const loadDialog = () => import('#ui/code-dialog.tsx');
const CodeDialog = lazyPart(loadDialog, 'CodeDialog');

/** Undefined if the code was right, else the field's error. */
async function reauthenticate(code: string): Promise<string | undefined> {
  try {
    await request(routes.reauthenticate, { body: { code } });
    return undefined;
  } catch (error) {
    return textOf(error, errors.invalidCredentials);
  }
}

/**
 * Asks for a second-factor code when the server requires one, then retries the refused calls; redirects to the setup
 * when the shop requires a second factor. Mount once per screen.
 */
export function Reauthentication() {
  const navigate = useNavigate();
  const [settle, setSettle] = useState<((proven: boolean) => void) | undefined>();

  useEffect(() => {
    // Before it is needed: a new release may have other names by then.
    void insist(loadDialog);
    let asking: Promise<boolean> | undefined;
    return askBy({
      prove() {
        asking ??= new Promise<boolean>((resolve) => {
          setSettle(() => (proven: boolean) => {
            asking = undefined;
            setSettle(undefined);
            resolve(proven);
          });
        });
        return asking;
      },
      setUp: () => void navigate('/admin/second_factor', { replace: true }),
    });
  }, [navigate]);

  if (!settle) return null;
  return (
    <CodeDialog
      onSubmit={async (code) => {
        const refusal = await reauthenticate(code);
        if (refusal === undefined) settle(true);
        return refusal;
      }}
      onClose={() => settle(false)}
    />
  );
}
