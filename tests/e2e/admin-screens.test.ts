import { describe, it } from 'vitest';

describe('admin-screens', () => {
  it.todo('is being written');
});
