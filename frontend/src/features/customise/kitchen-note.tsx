import { limits } from '@forno/shared/domain';
import { useState } from 'react';
import { Field } from '#ui/field.tsx';

interface KitchenNoteProps {
  note: string;
  onSave: (note: string) => void;
}

/** The note to the kitchen. Saved on blur or Enter. */
export function KitchenNote({ note, onSave }: KitchenNoteProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed !== undefined && typed.trim() !== note) onSave(typed.trim());
    setTyped(undefined);
  };
  return (
    <Field
      label="Note for the kitchen"
      hint={`Optional, up to ${limits.noteMax} characters.`}
      maxLength={limits.noteMax}
      autoComplete="off"
      value={typed ?? note}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
