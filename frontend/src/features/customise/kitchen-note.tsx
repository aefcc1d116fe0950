import { limits } from '@forno/shared/domain';
import { useRef, useState } from 'react';
import { Field } from '#ui/field.tsx';

interface KitchenNoteProps {
  note: string;
  onSave: (note: string) => void;
}

const pauseMs = 400;

/** The note to the kitchen. Saved when typing pauses, and at once on blur or Enter. */
export function KitchenNote({ note, onSave }: KitchenNoteProps) {
  const [typed, setTyped] = useState<string>();
  /** Outlives the page: leaving it with the browser's Back must not lose what was typed. */
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = (text: string) => {
    clearTimeout(pause.current);
    if (text.trim() !== note) onSave(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => save(text), pauseMs);
  };
  const finish = () => {
    if (typed !== undefined) save(typed);
    setTyped(undefined);
  };
  return (
    <Field
      label="Note for the kitchen"
      hint={`Optional, up to ${limits.noteMax} characters.`}
      maxLength={limits.noteMax}
      autoComplete="off"
      value={typed ?? note}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  );
}
