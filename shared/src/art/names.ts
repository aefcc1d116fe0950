/** "Jalapeños " and "jalapeno" are the same thing on a pizza. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The first look whose words are all part of the name, so special names must come before general ones. */
export function lookFor<T>(
  name: string,
  looks: readonly (readonly [pattern: RegExp, look: T])[],
): T | undefined {
  const plain = plainName(name);
  return looks.find(([pattern]) => pattern.test(plain))?.[1];
}
