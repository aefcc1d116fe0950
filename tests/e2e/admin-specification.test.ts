import { describe, it } from 'vitest';

describe('admin-specification', () => {
  it.todo('is being written');
});
