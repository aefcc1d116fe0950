import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { textOf } from './api-error.ts';
import { call } from './call.ts';
import { askBy } from './second-factor.ts';

const CodeDialog = lazy(async () => ({ default: (await import('#ui/code-dialog.tsx')).CodeDialog }));

/** Undefined when the code was right, else what to say beside the field. */
async function reauthenticate(code: string): Promise<string | undefined> {
  try {
    await call(routes.reauthenticate, { body: { code } });
    return undefined;
  } catch (error) {
    return textOf(error, errors.invalidCredentials);
  }
}

/**
 * Asks for a code when the server wants the session proven, and lets the calls that were refused go on; leads to
 * where a second factor is set up when the shop requires one. One of it on a screen.
 */
export function Reauthentication() {
  const navigate = useNavigate();
  const [settle, setSettle] = useState<((proven: boolean) => void) | undefined>();

  useEffect(() => {
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
    <Suspense>
      <CodeDialog
        onSubmit={async (code) => {
          const refusal = await reauthenticate(code);
          if (refusal === undefined) settle(true);
          return refusal;
        }}
        onClose={() => settle(false)}
      />
    </Suspense>
  );
}
