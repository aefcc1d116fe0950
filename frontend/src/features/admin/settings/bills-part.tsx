import { routes, PapersSettings, type ShopAnswer } from '@forno/shared/contracts/admin';
import { keys } from '#transport/keys.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import styles from './part.module.css';
import { restaurantService, taxRegimes } from '@forno/shared/domain';
import { regimeWords, states, failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { useSettingsUpdate } from '#settings/use-shop-update.ts';
import { LoadState } from '#transport/load-state.tsx';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { SettingsPart } from './part.tsx';

/** Legal facts and tax rules, printed on bills. Off: no bills. */
export function PapersPart({ shop }: { shop: ShopAnswer }) {
  const papers = useAnswer([...keys.shop, 'papers'], routes.papers, {});
  return (
    <>
      <LoadState query={papers} text={failures.settings} lines={4} label="Loading the bills’ settings…" />
      {papers.data && <PapersForm version={shop.version} papers={papers.data.papers} />}
    </>
  );
}

type Papers = PapersSettings | null;

const off = { value: '', label: 'No bills' };
const regimes = [off, ...taxRegimes.map((value) => ({ value, label: regimeWords[value] }))];
const stateOptions = [
  { value: '', label: 'Choose' },
  ...Object.entries(states).map(([value, name]) => ({ value, label: `${value} ${name}` })),
];

/** As typed: text in every field. */
type Typed = Record<keyof Omit<PapersSettings, 'ownRates' | 'regime'>, string> & {
  regime: PapersSettings['regime'] | '';
};

const rateOfService = String(restaurantService.rate);
const untyped = {
  regime: '',
  legalName: '',
  address: '',
  state: '',
  gstin: '',
  fssai: '',
  series: 'F1',
} as const;

function typed(papers: Papers): Typed {
  if (!papers) return { ...untyped, code: restaurantService.code, rate: rateOfService };
  const { ownRates: _inRows, gstin = '', fssai = '', rate, ...rest } = papers;
  return { ...rest, gstin, fssai, rate: String(rate) };
}

const toPapers = ({ gstin, fssai, rate, ...rest }: Typed, rows: readonly RateRow[]) => ({
  ...rest,
  ...(gstin.trim() && { gstin }),
  ...(fssai.trim() && { fssai }),
  rate: rate.trim() === '' ? undefined : Number(rate),
  ownRates: rows.map((row) => ({ ...row, rate: Number(row.rate) })),
});

const usePapersUpdate = (version: number) =>
  useSettingsUpdate((papers: Papers) => request(routes.updatePapers, { body: { version, papers } }));

function PapersForm({ version, papers }: { version: number; papers: Papers }) {
  const update = usePapersUpdate(version);
  const [values, setValues] = useState(() => typed(papers));
  const [rows, setRows] = useState(() => (papers?.ownRates ?? []).map(toRow));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = () => {
    if (values.regime === '') return update.mutate(null);
    const judged = PapersSettings.safeParse(toPapers(values, rows));
    if (judged.success) return update.mutate(judged.data);
    setErrors(Object.fromEntries(judged.error.issues.map(({ path, message }) => [String(path[0]), message])));
  };
  const field = (name: keyof Typed) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setErrors({});
    },
  });
  return (
    <SettingsPart
      title="Bills and tax"
      lead="With these facts every paid order gets its bill, and every refund a credit note. Prices include the tax. Let an accountant confirm them before the first bill: bills that were issued never change."
      busy={update.isPending}
      onSave={save}
    >
      <Select label="GST scheme" options={regimes} {...field('regime')} />
      {values.regime !== '' && (
        <>
          <Field label="Legal name" autoComplete="organization" {...field('legalName')} />
          <TextArea label="Address" rows={2} {...field('address')} />
          <Select label="State of the kitchen" options={stateOptions} {...field('state')} />
          {values.regime !== 'unregistered' && <Field label="GSTIN" {...field('gstin')} />}
          <Field
            label="FSSAI licence number"
            hint="14 digits. The law wants it on every bill."
            inputMode="numeric"
            {...field('fssai')}
          />
          <Field
            label="Series"
            hint="Bill numbers begin with it. After a backup was restored, one of the shop’s own takes its place until the next financial year."
            {...field('series')}
          />
          {values.regime !== 'unregistered' && (
            <Field label="SAC or HSN code" inputMode="numeric" {...field('code')} />
          )}
          {values.regime === 'regular' && (
            <>
              <Field label="Tax rate in percent" inputMode="decimal" {...field('rate')} />
              <OwnRates rows={rows} error={errors['ownRates']} onChange={setRows} />
            </>
          )}
        </>
      )}
    </SettingsPart>
  );
}

type OwnRate = PapersSettings['ownRates'][number];
/** As typed. */
type RateRow = Omit<OwnRate, 'rate'> & { rate: string };
const toRow = ({ rate, ...row }: OwnRate): RateRow => ({ ...row, rate: String(rate) });

interface OwnRatesProps {
  rows: readonly RateRow[];
  error: string | undefined;
  onChange: (rows: RateRow[]) => void;
}

/** Pizzas with a code and a rate of their own. */
function OwnRates({ rows, error, onChange }: OwnRatesProps) {
  const { data: pizzas = [] } = useAnswer(keys.pizzas, routes.pizzas, {});
  const free = pizzas.filter(({ _id }) => !rows.some(({ pizzaId }) => pizzaId === _id));
  const change = (index: number, next: Partial<RateRow>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...next } : row)));
  return (
    <>
      {rows.map(({ pizzaId, code, rate }, index) => {
        const named = pizzas.find(({ _id }) => _id === pizzaId)?.name ?? 'a pizza no longer on the menu';
        const options = [{ value: pizzaId, label: named }];
        return (
          <div key={pizzaId} className={styles.exception}>
            <Select
              label="Pizza"
              value={pizzaId}
              options={[...options, ...free.map(({ _id, name }) => ({ value: _id, label: name }))]}
              onChange={({ target }) => change(index, { pizzaId: target.value })}
            />
            <Field
              label={`Code of ${named}`}
              inputMode="numeric"
              value={code}
              onChange={({ target }) => change(index, { code: target.value })}
            />
            <Field
              label={`Rate of ${named} in percent`}
              inputMode="decimal"
              value={rate}
              onChange={({ target }) => change(index, { rate: target.value })}
            />
            <Button
              size="s"
              variant="quiet"
              aria-label={`Remove the rate of ${named}`}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {error && <p role="alert">{error}</p>}
      {free[0] && (
        <Button
          size="s"
          className={styles.save}
          onClick={() =>
            onChange([...rows, { pizzaId: free[0]?._id ?? '', code: restaurantService.code, rate: '18' }])
          }
        >
          Add a pizza with its own rate
        </Button>
      )}
    </>
  );
}
