import { type PapersSettings, routes } from '@forno/shared/contracts';
import { restaurantService } from '@forno/shared/domain';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import styles from './part.module.css';

type OwnRate = PapersSettings['ownRates'][number];
/** As typed. */
export type RateRow = Omit<OwnRate, 'rate'> & { rate: string };
export const toRow = ({ rate, ...row }: OwnRate): RateRow => ({ ...row, rate: String(rate) });

interface OwnRatesProps {
  rows: readonly RateRow[];
  error: string | undefined;
  onChange: (rows: RateRow[]) => void;
}

/** Pizzas with a code and a rate of their own. */
export function OwnRates({ rows, error, onChange }: OwnRatesProps) {
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
