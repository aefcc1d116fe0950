import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { expectComplaint } from './test-setup.ts';

function Broken(): never {
  throw new Error('a bug in this screen');
}

it('leaves a broken screen with two ways out', () => {
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  expectComplaint('a bug in this screen');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
});
