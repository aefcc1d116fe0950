import { searchMax } from '@forno/shared/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './field.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** What can be searched for; said to screen readers. */
  label: string;
  placeholder?: string | undefined;
  value: string;
  /** Called when the typing pauses. */
  onSearch: (text: string) => void;
}

const pauseMs = 250;

/** Searches while one types, without asking for every letter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Not what was searched for here: a button shows everything again, or the browser went back.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const search = useEffectEvent((typed: string) => {
    if (typed === value) return;
    setSent(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      className={styles.search}
      label={label}
      labelHidden
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={searchMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
