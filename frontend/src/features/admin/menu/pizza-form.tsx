import { type PizzaFields, pizzaImageField, z } from '@forno/shared/contracts/admin';
import { type ItemKind, itemKinds, limits, numberOf, type Recipe, toPaise } from '@forno/shared/domain';
import { amountTexts, imageErrors, itemKindWords, ofKind } from '@forno/shared/messages/admin';
import { useRef, useState } from 'react';
import { sectionsOf } from '#menu/arranged.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { ApiError, showFailure, textOf, type Wording } from '#transport/failure.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { FoodFields, foodText, type TypedFood, typedFood } from '#widgets/food-fields.tsx';
import { drawnPicture, isDrawn } from './drawn-picture.ts';
import { ImageField, imageError } from './image-field.tsx';
import { RecipeField, recipeText } from './recipe-field.tsx';
import styles from './recipe-field.module.css';

interface PizzaFormProps {
  /** PizzaFields to add, PizzaChanges to update: their description limits differ. */
  schema: z.ZodMiniType<PizzaFields>;
  initial: Record<'name' | 'description' | 'price' | 'section', string> & {
    spicy: boolean;
    recipe?: Recipe | undefined;
    /** Undefined of a pizza. */
    food?: TypedFood | undefined;
    kind?: ItemKind | undefined;
  };
  /** What is there, which stays what it was added as: undefined for a pizza. Chosen in the form where it is new. */
  kind?: ItemKind | undefined;
  /** URL of the current picture; without one it is new, and a file is required. */
  picture?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  failure: Wording;
  /** Throws ApiError when refused; the form keeps its values. Resolves true to clear it. */
  onSubmit: (form: FormData, kind: ItemKind | undefined) => Promise<boolean>;
}

const IssueList = z.array(z.object({ path: z.string(), message: z.string() }));

/** Allowed, as part of a larger cart. */
const unpayableHint = (price: string) =>
  toPaise(numberOf(price)) < limits.paymentMinPaise
    ? `${amountTexts.paymentMin} One of these alone cannot be paid for.`
    : undefined;

function fieldOf({ code, details, message }: ApiError): { field: string; message: string } | undefined {
  if (code === 'pizza_exists') return { field: 'name', message };
  if (code.startsWith('image_') || code === 'body_too_large') return { field: 'image', message };
  if (code === 'ingredient_not_found') return { field: 'recipe', message };
  const first = IssueList.safeParse(details).data?.[0];
  return first && { field: first.path, message: first.message };
}

/** As it is sent: without what was not chosen. */
function formOf(values: object, picture: File | undefined): FormData {
  const data = new FormData();
  if (picture) data.set(pizzaImageField, picture);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) data.set(name, String(value));
  return data;
}

export function PizzaForm(props: PizzaFormProps) {
  const { schema, initial, picture, kind: known, failure, onSubmit, submitLabel, busyLabel } = props;
  const pizzas = usePizzas();
  const [file, setFile] = useState<File>();
  const [imageProblem, setImageProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const required = picture === undefined;

  const clear = () => {
    setFile(undefined);
    if (input.current) input.current.value = '';
    form.reset();
  };
  const form = useForm({
    schema,
    initial,
    toInput: (typed) => ({
      ...typed,
      spicy: String(typed.spicy),
      recipe: recipeText(typed.recipe),
      food: foodText(typed.food),
    }),
    onSubmit: async (fields): Promise<false | void> => {
      const problem = imageError(file, required);
      setImageProblem(problem);
      if (problem) {
        input.current?.focus();
        return false;
      }
      // Drawn once more: the recipe or the name may have changed since.
      const picture = fields.recipe && isDrawn(file) ? await drawnPicture(fields.recipe, fields.name) : file;
      const texts = { recipe: recipeText(fields.recipe ?? undefined), food: foodText(form.values.food) };
      const data = formOf({ ...fields, ...texts }, picture);
      try {
        if (await onSubmit(data, form.values.kind ?? known)) clear();
      } catch (error) {
        const about = error instanceof ApiError ? fieldOf(error) : undefined;
        if (about?.field === 'image') {
          // Told beside the picture alone: a toast would lie over the button.
          setImageProblem(about.message);
          input.current?.focus();
          return false;
        }
        const words = (text: string) => ofKind(text, form.values.kind ?? known);
        showFailure(error, (one) => words(textOf(one, failure)));
        if (about) form.setErrors({ [about.field]: words(about.message) });
        return false;
      }
    },
  });

  const { recipe, food, kind = known } = form.values;
  const draw = async (made: Recipe) => {
    try {
      setFile(await drawnPicture(made, form.values.name));
      setImageProblem(undefined);
    } catch {
      setImageProblem(imageErrors.notDrawn);
    }
  };

  return (
    <Form
      {...form.form}
      busy={form.busy}
      busyLabel={busyLabel}
      submitLabel={ofKind(submitLabel, kind)}
      onSubmit={(event) => {
        // Validate the picture together with the fields.
        setImageProblem(imageError(file, required));
        void form.form.onSubmit(event);
      }}
    >
      <ImageField
        label={required ? 'Image' : 'New image (optional)'}
        file={file}
        current={picture}
        error={imageProblem}
        required={required}
        inputRef={input}
        onChoose={(chosen) => {
          setFile(chosen);
          setImageProblem(chosen && imageError(chosen, false));
        }}
      />
      {required && (
        <Select
          label="What it is"
          options={[
            { value: '', label: 'A pizza' },
            ...itemKinds.map((value) => ({ value, label: itemKindWords[value] })),
          ]}
          value={kind ?? ''}
          onChange={({ target: { value } }) => {
            const chosen = itemKinds.find((one) => one === value);
            form.set('kind', chosen);
            form.set('recipe', undefined);
            form.set('food', chosen && (food ?? typedFood()));
          }}
        />
      )}
      <Field label="Name" autoComplete="off" required {...form.field('name')} />
      <TextArea
        label="Description"
        required
        hint={
          required ? `${limits.pizzaDescriptionMin} to ${limits.pizzaDescriptionMax} characters.` : undefined
        }
        {...form.field('description')}
      />
      <Field
        label="Price in ₹"
        inputMode="decimal"
        autoComplete="off"
        required
        hint={unpayableHint(form.field('price').value)}
        {...form.field('price')}
      />
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
      <Checkbox
        label="Spicy"
        aside="The menu says so"
        checked={form.values.spicy}
        onCheck={(on) => form.set('spicy', on)}
      />
      {food && (
        <fieldset className={styles.recipe}>
          <legend className={styles.legend}>What is in it</legend>
          <p className={styles.about}>
            Of one portion. What you do not state is told to customers as unknown.
          </p>
          <FoodFields food={food} onChange={(next) => form.set('food', next)} />
        </fieldset>
      )}
      {!kind && (
        <RecipeField
          recipe={recipe}
          pizzaName={form.values.name}
          error={form.field('recipe').error}
          onChange={(next) => {
            form.set('recipe', next);
            if (next && isDrawn(file)) void draw(next);
          }}
          onDraw={() => recipe && void draw(recipe)}
        />
      )}
    </Form>
  );
}
