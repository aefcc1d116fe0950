import { limits } from '@forno/shared/domain';
import { adminValidation, imageErrors } from '@forno/shared/messages/admin';
import { type Ref, useEffect, useMemo } from 'react';
import { FieldFrame } from '#ui/field.tsx';
import styles from './image-field.module.css';

interface ImageFieldProps {
  label: string;
  file: File | undefined;
  /** It is being made smaller. */
  fitting: boolean;
  /** The current picture, until a file is chosen. */
  current?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onChoose: (file: File | undefined) => Promise<void>;
}

/** Checks without decoding; the server checks the content. */
export function imageError(file: File | undefined, required: boolean): string | undefined {
  if (!file) return required ? adminValidation.imageRequired : undefined;
  if (!/^image\/(jpeg|png|webp|avif|gif|tiff)$/.test(file.type)) return imageErrors.notAnImage;
  if (file.size === 0) return imageErrors.empty;
  return file.size > limits.imageBytesMax ? imageErrors.tooLarge : undefined;
}

/** A file input with a preview of reserved size. */
export function ImageField({
  label,
  file,
  fitting,
  current,
  error,
  required,
  inputRef,
  onChoose,
}: ImageFieldProps) {
  // Only Safari can display TIFF.
  const drawn = file?.type === 'image/tiff' ? undefined : file;
  const preview = useMemo(() => drawn && URL.createObjectURL(drawn), [drawn]);
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const shown = file ? preview : current;
  return (
    <FieldFrame
      label={label}
      hint={`${required ? 'Required. ' : ''}JPEG, PNG, WebP, AVIF, GIF or TIFF. ${fitting ? imageErrors.fitting : 'A large one is made smaller.'}`}
      error={fitting ? undefined : error}
    >
      {(control) => (
        <div className={styles.picture}>
          <div className={styles.frame}>
            {shown ? (
              <img src={shown} alt={preview ? 'The picture you chose' : 'The current picture'} />
            ) : (
              <span className={styles.none}>{file ? `${file.name} is chosen` : 'No picture yet'}</span>
            )}
          </div>
          <input
            ref={inputRef}
            {...control}
            className={styles.input}
            type="file"
            name="pizzaimage"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff"
            required={required}
            onChange={(event) => void onChoose(event.target.files?.[0])}
          />
        </div>
      )}
    </FieldFrame>
  );
}
