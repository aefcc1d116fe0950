import { type PizzaFields, pizzaImageField, z } from '@forno/shared/contracts/admin';
import type { ItemKind, Recipe } from '@forno/shared/domain';
import { imageErrors, ofKind } from '@forno/shared/messages/admin';
import { useRef, useState } from 'react';
import { ApiError, showFailure, textOf, type Wording } from '#transport/failure.ts';
import { useForm } from '#ui/form.tsx';
import { foodText, type TypedFood } from '#widgets/food-fields.tsx';
import { drawnPicture, isDrawn } from './drawn-picture.ts';
import { fittingPicture } from './fitting-picture.ts';
import { imageError } from './image-field.tsx';
import { recipeText } from './recipe-field.tsx';

export interface PizzaFormOptions {
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
  failure: Wording;
  /** Throws ApiError when refused; the form keeps its values. Resolves true to clear it. */
  onSubmit: (form: FormData, kind: ItemKind | undefined) => Promise<boolean>;
}

const IssueList = z.array(z.object({ path: z.string(), message: z.string() }));

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

/** The picture of the form: the file chosen or drawn, what is wrong with it, and its input. */
function usePicture(required: boolean) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [fitting, setFitting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The file as it is sent: a large one takes its time to be made smaller, and whoever sends it meanwhile waits. */
  const ready = useRef<Promise<File | undefined>>(undefined);
  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const check = (found = file) => {
    const wrong = imageError(found, required);
    setProblem(wrong);
    return wrong;
  };
  const take = (taken: File | undefined) => {
    setFile(taken);
    setProblem(taken && imageError(taken, false));
  };
  const choose = async (chosen: File | undefined) => {
    take(chosen);
    const fits = chosen ? fittingPicture(chosen) : Promise.resolve(undefined);
    ready.current = fits;
    setFitting(chosen !== undefined);
    const fitted = await fits;
    if (ready.current !== fits) return;
    setFitting(false);
    take(fitted);
  };
  const draw = async (recipe: Recipe, name: string) => {
    try {
      const drawn = await drawnPicture(recipe, name);
      ready.current = Promise.resolve(drawn);
      setFitting(false);
      take(drawn);
    } catch {
      setProblem(imageErrors.notDrawn);
    }
  };
  const clear = () => {
    ready.current = undefined;
    setFile(undefined);
    if (input.current) input.current.value = '';
  };
  return { file, problem, fitting, input, ready, refuse, check, choose, draw, clear };
}

/** What is typed of a pizza or of what comes with it, its picture, and how both are sent. */
export function usePizzaForm({ schema, initial, picture, kind, failure, onSubmit }: PizzaFormOptions) {
  const image = usePicture(picture === undefined);
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
      const file = await image.ready.current;
      const problem = image.check(file);
      if (problem) {
        image.refuse(problem);
        return false;
      }
      const { kind: chosen = kind, food } = form.values;
      // Drawn once more: the recipe or the name may have changed since.
      const sent = fields.recipe && isDrawn(file) ? await drawnPicture(fields.recipe, fields.name) : file;
      const texts = { recipe: recipeText(fields.recipe ?? undefined), food: foodText(food) };
      try {
        if (!(await onSubmit(formOf({ ...fields, ...texts }, sent), chosen))) return;
        image.clear();
        form.reset();
      } catch (error) {
        const about = error instanceof ApiError ? fieldOf(error) : undefined;
        if (about?.field === 'image') {
          // Told beside the picture alone: a toast would lie over the button.
          image.refuse(about.message);
          return false;
        }
        showFailure(error, (one) => ofKind(textOf(one, failure), chosen));
        if (about) form.setErrors({ [about.field]: ofKind(about.message, chosen) });
        return false;
      }
    },
  });
  return { form, image };
}
