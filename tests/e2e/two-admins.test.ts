import { describe, it } from 'vitest';

describe('two-admins', () => {
  it.todo('is being written');
});
