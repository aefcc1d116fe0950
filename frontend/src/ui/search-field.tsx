import { searchMax } from '@forno/shared/contracts/everyone';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './field.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Accessible label. */
  label: string;
  placeholder?: string | undefined;
  value: string;
  /** Called after typing pauses. */
  onSearch: (text: string) => void;
}

const pauseMs = 250;

/** A search field with debounced input. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // The search was changed elsewhere: cleared by a button, or back navigation.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const search = useEffectEvent((typed: string) => {
    if (typed === value || typed.length > searchMax) return;
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
      most={searchMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
