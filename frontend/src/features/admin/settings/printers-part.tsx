import {
  PrinterSettings,
  type PrintingAnswer,
  routes,
  type SettingsAnswer,
} from '@forno/shared/contracts/admin';
import { exactTime, numberOf, printerPorts, type Sheet, sheets } from '@forno/shared/domain';
import { failures, paperWords, printTexts } from '@forno/shared/messages/admin';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { keys } from '#transport/keys.ts';
import { LoadState } from '#transport/load-state.tsx';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { field } from '#ui/nested-form.ts';
import { NumberField, SettingsPart } from './part.tsx';
import styles from './part.module.css';

/** Often enough (ms) to see what became of a test. */
const lookEveryMs = 3_000;

/** Receipt printers of the kitchen's network, and what they printed. */
export function PrintersPart({ shop }: { shop: SettingsAnswer }) {
  const printing = useAnswer([...keys.shop, 'printing'], routes.printing, { refetchInterval: lookEveryMs });
  return (
    <>
      <LoadState query={printing} text={failures.settings} lines={4} label="Loading the printers…" />
      {printing.data && <PrintersForm shop={shop} printers={printing.data.printers} />}
      {printing.data && <Prints {...printing.data} />}
    </>
  );
}

function PrintersForm({ shop, printers }: { shop: SettingsAnswer } & Pick<PrintingAnswer, 'printers'>) {
  const typedIn = (sheet: Sheet) => ({
    address: printers[sheet]?.address ?? '',
    port: String(printers[sheet]?.port ?? printerPorts.first),
  });
  const { at, form } = useSettingsForm({
    schema: PrinterSettings,
    initial: { ticket: typedIn('ticket'), slip: typedIn('slip') },
    toInput: ({ ticket, slip }) => ({ ticket: toPrinter(ticket), slip: toPrinter(slip) }),
    save: (next) => saveSettings(shop, { printers: next }),
  });
  return (
    <SettingsPart
      title="Printers"
      lead="Receipt printers (ESC/POS, 80 mm) that the shop’s server reaches in its own network. Each paid delivery is printed by itself. Leave an address empty to print by a browser, or not at all."
      {...form}
    >
      {sheets.map((sheet) => (
        <div key={sheet} className={styles.printer}>
          <Field
            label={`${paperWords.sheet[sheet]}, address`}
            placeholder="192.168.1.50"
            {...field(at(sheet).at('address'))}
          />
          <NumberField label={`${paperWords.sheet[sheet]}, port`} {...field(at(sheet).at('port'))} />
        </div>
      ))}
    </SettingsPart>
  );
}

const toPrinter = ({ address, port }: { address: string; port: string }) =>
  address.trim() === '' ? null : { address, port: numberOf(port) };

/** What was printed lately, newest first; a sheet again, or a test. */
function Prints({ printers, prints }: PrintingAnswer) {
  const { mutate, isPending } = useSend({
    send: (body: { sheet: Sheet; checkoutId?: string | undefined }) => request(routes.print, { body }),
    failure: printTexts.failed,
    onSettled: () => refetch([...keys.shop, 'printing']),
  });
  const set = sheets.filter((sheet) => printers[sheet]);
  if (set.length === 0 && prints.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="prints-title">
      <h2 id="prints-title" className={styles.title}>
        Printed
      </h2>
      <p className={styles.lead}>What the printers got in the last seven days: the newest 50.</p>
      <div className={styles.choices}>
        {set.map((sheet) => (
          <Button key={sheet} disabled={isPending} onClick={() => mutate({ sheet })}>
            {paperWords.test}: {paperWords.sheet[sheet].toLowerCase()}
          </Button>
        ))}
      </div>
      <ul className={styles.checks}>
        {prints.map(({ _id, sheet, checkoutId, number, state, unsure, reason, at }) => (
          <li key={_id} className={styles.check}>
            <span>
              <strong>{checkoutId ? (number ?? 'Order') : paperWords.test}</strong> {paperWords.sheet[sheet]},{' '}
              {exactTime(new Date(at))}. {printTexts.state[state]}
              {unsure > 0 && `, ${printTexts.twice}`}. {reason}
            </span>
            {checkoutId && printers[sheet] && (
              <Button
                size="s"
                disabled={isPending}
                aria-label={`Print again: ${paperWords.sheet[sheet]} ${number}`}
                onClick={() => mutate({ sheet, checkoutId })}
              >
                Print again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
