import { PapersSettings, routes, type ShopAnswer } from '@forno/shared/contracts';
import { restaurantService, taxRegimes } from '@forno/shared/domain';
import { failures, regimeWords, states } from '@forno/shared/messages';
import { useState } from 'react';
import { LoadState } from '#transport/load-state.tsx';
import { paperKeys } from '#transport/paper-keys.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Field, TextArea, Select } from '#ui/field.tsx';
import { OwnRates, type RateRow, toRow } from './own-rates.tsx';
import { Part, usePartUpdate } from './part.tsx';

/** Legal facts and tax rules, printed on bills. Off: no bills. */
export function PapersPart({ shop }: { shop: ShopAnswer }) {
  const papers = useAnswer(paperKeys.papers, routes.papers, {});
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
const typed = (papers: Papers) => ({
  regime: papers?.regime ?? '',
  legalName: papers?.legalName ?? '',
  address: papers?.address ?? '',
  state: papers?.state ?? '',
  gstin: papers?.gstin ?? '',
  fssai: papers?.fssai ?? '',
  code: papers?.code ?? restaurantService.code,
  rate: String(papers?.rate ?? restaurantService.rate),
  series: papers?.series ?? 'F1',
});
type Typed = ReturnType<typeof typed>;

const toPapers = ({ gstin, fssai, rate, ...rest }: Typed, rows: readonly RateRow[]) => ({
  ...rest,
  ...(gstin.trim() && { gstin }),
  ...(fssai.trim() && { fssai }),
  rate: rate.trim() === '' ? undefined : Number(rate),
  ownRates: rows.map((row) => ({ ...row, rate: Number(row.rate) })),
});

function PapersForm({ version, papers }: { version: number; papers: Papers }) {
  const update = usePartUpdate((next: Papers) =>
    request(routes.updatePapers, { body: { version, papers: next } }),
  );
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
    <Part
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
            hint="Bill numbers begin with it. Choose another after restoring a backup, so that no number is given twice."
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
    </Part>
  );
}
