import {
  routes,
  BillSettingsInput,
  type BillSettings,
  type SettingsAnswer,
  z,
} from '@forno/shared/contracts/admin';
import { keys } from '#transport/keys.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { field, type Place, rowsOf, typed } from '#ui/nested-form.ts';
import styles from './part.module.css';
import { numberOf, restaurantService, taxRegimes } from '@forno/shared/domain';
import { failures, regimeWords, states } from '@forno/shared/messages/admin';
import { useSettingsForm } from '#settings/use-settings-form.ts';
import { refetch } from '#transport/query-client.ts';
import { LoadState } from '#transport/load-state.tsx';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { SettingsPart } from './part.tsx';

/** Legal facts and tax rules, printed on bills. Off: no bills. */
export function BillsPart({ shop }: { shop: SettingsAnswer }) {
  const papers = useAnswer([...keys.shop, 'papers'], routes.billSettings, {});
  return (
    <>
      <LoadState query={papers} text={failures.settings} lines={4} label="Loading the bills’ settings…" />
      {papers.data && <BillSettingsForm version={shop.version} papers={papers.data.papers} />}
    </>
  );
}

type Papers = BillSettings | null;

const off = { value: '', label: 'No bills' };
const regimes = [off, ...taxRegimes.map((value) => ({ value, label: regimeWords[value] }))];
const stateOptions = [
  { value: '', label: 'Choose' },
  ...Object.entries(states).map(([value, name]) => ({ value, label: `${value} ${name}` })),
];

const own = { code: restaurantService.code, rate: '18' };

/** As typed: text in every field. */
const toTyped = (papers: Papers) => ({
  regime: '',
  legalName: '',
  address: '',
  state: '',
  gstin: '',
  fssai: '',
  series: 'F1',
  code: restaurantService.code,
  ...papers,
  rate: String(papers?.rate ?? restaurantService.rate),
  ownRates: (papers?.ownRates ?? []).map((row) => ({ ...row, rate: String(row.rate) })),
});

type Typed = ReturnType<typeof toTyped>;

const toInput = ({ gstin, fssai, rate, ownRates, ...rest }: Typed) =>
  rest.regime === ''
    ? null
    : {
        ...rest,
        ...(gstin.trim() && { gstin }),
        ...(fssai.trim() && { fssai }),
        rate: rate.trim() === '' ? undefined : numberOf(rate),
        ownRates: ownRates.map((row) => ({ ...row, rate: numberOf(row.rate) })),
      };

function BillSettingsForm({ version, papers }: { version: number; papers: Papers }) {
  const { at, value, form } = useSettingsForm({
    schema: z.nullable(BillSettingsInput),
    initial: toTyped(papers),
    toInput,
    save: async (next) => {
      await request(routes.updateBillSettings, { body: { version, papers: next } });
      await refetch(keys.shop);
    },
  });
  const { regime } = value;
  return (
    <SettingsPart
      title="Bills and tax"
      lead="Off, without any bill, until a GST scheme is chosen. With these facts every paid order gets its bill, and every refund a credit note. Prices include the tax. Let an accountant confirm them before the first bill: bills that were issued never change."
      {...form}
    >
      <Select label="GST scheme" options={regimes} {...field(at('regime'))} />
      {regime !== '' && (
        <>
          <Field label="Legal name" autoComplete="organization" {...field(at('legalName'))} />
          <TextArea label="Address" rows={2} {...field(at('address'))} />
          <Select label="State of the kitchen" options={stateOptions} {...field(at('state'))} />
          {regime !== 'unregistered' && <Field label="GSTIN" {...field(at('gstin'))} />}
          <Field
            label="FSSAI licence number"
            hint="14 digits. The law wants it on every bill."
            inputMode="numeric"
            {...field(at('fssai'))}
          />
          <Field
            label="Series"
            hint="Bill numbers begin with it. After a backup was restored, one of the shop’s own takes its place until the next financial year."
            {...field(at('series'))}
          />
          {regime !== 'unregistered' && (
            <Field label="SAC or HSN code" inputMode="numeric" {...field(at('code'))} />
          )}
          {regime === 'regular' && (
            <>
              <Field label="Tax rate in percent" inputMode="decimal" {...field(at('rate'))} />
              <OwnRates of={at('ownRates')} />
            </>
          )}
        </>
      )}
    </SettingsPart>
  );
}

/** Pizzas with a code and a rate of their own. */
function OwnRates({ of }: { of: Place<Typed['ownRates']> }) {
  const { data: pizzas = [] } = useAnswer(keys.pizzas, routes.pizzas, {});
  const free = pizzas.filter(({ _id }) => !of.value.some(({ pizzaId }) => pizzaId === _id));
  return (
    <>
      {rowsOf(of).map(({ name, value: { pizzaId }, at, remove }) => {
        const named = pizzas.find(({ _id }) => _id === pizzaId)?.name ?? 'a pizza no longer on the menu';
        const options = [{ _id: pizzaId, name: named }, ...free];
        return (
          <div key={name} className={styles.exception}>
            <Select
              label="Pizza"
              options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
              {...typed(at('pizzaId'))}
            />
            <Field label={`Code of ${named}`} inputMode="numeric" {...typed(at('code'))} />
            <Field label={`Rate of ${named} in percent`} inputMode="decimal" {...typed(at('rate'))} />
            <Button size="s" variant="quiet" aria-label={`Remove the rate of ${named}`} onClick={remove}>
              Remove
            </Button>
          </div>
        );
      })}
      {of.error && <p role="alert">{of.error}</p>}
      {free[0] && (
        <Button
          size="s"
          className={styles.save}
          onClick={() => of.set([...of.value, { pizzaId: free[0]?._id ?? '', ...own }])}
        >
          Add a pizza with its own rate
        </Button>
      )}
    </>
  );
}
