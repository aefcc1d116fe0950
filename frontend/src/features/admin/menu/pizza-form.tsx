import { itemKinds, limits, numberOf, toPaise } from '@forno/shared/domain';
import { amountTexts, itemKindWords, ofKind } from '@forno/shared/messages/admin';
import { sectionsOf } from '#menu/arranged.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { FoodFields, type TypedFood, typedFood } from '#widgets/food-fields.tsx';
import { isDrawn } from './drawn-picture.ts';
import { ImageField } from './image-field.tsx';
import { RecipeField } from './recipe-field.tsx';
import styles from './recipe-field.module.css';
import { type PizzaFormOptions, usePizzaForm } from './use-pizza-form.ts';

interface PizzaFormProps extends PizzaFormOptions {
  submitLabel: string;
  busyLabel: string;
}

type FormState = ReturnType<typeof usePizzaForm>['form'];

const descriptionHint = `${limits.pizzaDescriptionMin} to ${limits.pizzaDescriptionMax} characters.`;

/** Allowed, as part of a larger cart. */
const unpayableHint = (price: string) =>
  toPaise(numberOf(price)) < limits.paymentMinPaise
    ? `${amountTexts.paymentMin} One of these alone cannot be paid for.`
    : undefined;

/** Adds or changes a pizza, or what comes with it, which has food facts in place of a recipe. */
export function PizzaForm({ submitLabel, busyLabel, ...options }: PizzaFormProps) {
  const { form, image } = usePizzaForm(options);
  const { picture, kind: known } = options;
  const { recipe, food, name, kind = known } = form.values;
  const isNew = picture === undefined;
  return (
    <Form
      {...form.form}
      busy={form.busy}
      busyLabel={busyLabel}
      submitLabel={ofKind(submitLabel, kind)}
      onSubmit={(event) => {
        // Validate the picture together with the fields.
        image.check();
        form.form.onSubmit(event);
      }}
    >
      <ImageField
        label={isNew ? 'Image' : 'New image (optional)'}
        file={image.file}
        fitting={image.fitting}
        current={picture}
        error={image.problem}
        required={isNew}
        inputRef={image.input}
        onChoose={image.choose}
      />
      {isNew && <KindField form={form} />}
      <Field label="Name" autoComplete="off" required {...form.field('name')} />
      <TextArea
        label="Description"
        required
        hint={isNew ? descriptionHint : undefined}
        {...form.field('description')}
      />
      <PriceField form={form} />
      <SectionField form={form} />
      <Checkbox
        label="Spicy"
        aside="The menu says so"
        checked={form.values.spicy}
        onCheck={(on) => form.set('spicy', on)}
      />
      {food && <FoodPart food={food} onChange={(next) => form.set('food', next)} />}
      {!kind && (
        <RecipeField
          recipe={recipe}
          pizzaName={name}
          error={form.field('recipe').error}
          onChange={(next) => {
            form.set('recipe', next);
            if (next && isDrawn(image.file)) void image.draw(next, name);
          }}
          onDraw={() => recipe && void image.draw(recipe, name)}
        />
      )}
    </Form>
  );
}

function KindField({ form }: { form: FormState }) {
  const { kind, food } = form.values;
  const choose = (value: string) => {
    const chosen = itemKinds.find((one) => one === value);
    form.set('kind', chosen);
    form.set('recipe', undefined);
    form.set('food', chosen && (food ?? typedFood()));
  };
  return (
    <Select
      label="What it is"
      options={[
        { value: '', label: 'A pizza' },
        ...itemKinds.map((value) => ({ value, label: itemKindWords[value] })),
      ]}
      value={kind ?? ''}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

function PriceField({ form }: { form: FormState }) {
  const field = form.field('price');
  return (
    <Field
      label="Price in ₹"
      inputMode="decimal"
      autoComplete="off"
      required
      hint={unpayableHint(field.value)}
      {...field}
    />
  );
}

function SectionField({ form }: { form: FormState }) {
  const pizzas = usePizzas();
  return (
    <>
      <Field
        label="Section of the menu (optional)"
        autoComplete="off"
        list="menu-sections"
        hint="For example Classics. Customers choose among them."
        {...form.field('section')}
      />
      <datalist id="menu-sections">
        {sectionsOf(pizzas.data ?? []).map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
    </>
  );
}

function FoodPart(props: { food: TypedFood; onChange: (food: TypedFood) => void }) {
  return (
    <fieldset className={styles.recipe}>
      <legend className={styles.legend}>What is in it</legend>
      <p className={styles.about}>Of one portion. What you do not state is told to customers as unknown.</p>
      <FoodFields {...props} />
    </fieldset>
  );
}
