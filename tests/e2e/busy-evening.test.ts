import { describe, it } from 'vitest';

describe('busy-evening', () => {
  it.todo('is being written');
});
