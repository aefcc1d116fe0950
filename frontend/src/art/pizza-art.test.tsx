import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PizzaArt } from './pizza-art.tsx';
import styles from './pizza-art.module.css';

afterEach(cleanup);

const margherita = {
  base: 'Regular',
  sauce: 'Tomato',
  cheese: 'Mozzarella',
  veggies: ['Basil', 'Onion'],
  size: 200,
};
const drawn = (container: HTMLElement, layer: string) => container.querySelector(`[data-layer="${layer}"]`);
const landing = (container: HTMLElement, layer: string) =>
  drawn(container, layer)?.querySelectorAll(`.${styles['landing']}`).length ?? 0;

describe('the pizza as it will be made', () => {
  it('moves no topping when another is ticked, and lets only the new one land', () => {
    const { container, rerender } = render(<PizzaArt {...margherita} />);
    const [basil, crust] = ['veggie:basil', 'crust'].map((layer) => drawn(container, layer)?.innerHTML);
    expect(landing(container, 'veggie:basil')).toBe(0);

    rerender(<PizzaArt {...margherita} veggies={['Basil', 'Onion', 'Paneer']} />);

    expect(drawn(container, 'veggie:basil')?.innerHTML).toBe(basil);
    expect(drawn(container, 'crust')?.innerHTML).toBe(crust);
    expect(landing(container, 'veggie:paneer')).toBeGreaterThan(3);
    expect(landing(container, 'veggie:basil')).toBe(0);
  });

  it('lets a topping land again when it was taken off and put back', () => {
    const { container, rerender } = render(<PizzaArt {...margherita} />);
    rerender(<PizzaArt {...margherita} veggies={['Basil']} />);
    expect(drawn(container, 'veggie:onion')).toBeNull();
    rerender(<PizzaArt {...margherita} />);
    expect(landing(container, 'veggie:onion')).toBeGreaterThan(3);
  });

  it('says in words what it shows', () => {
    render(<PizzaArt {...margherita} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Regular pizza with Tomato, Mozzarella, Basil and Onion',
    );
  });

  it('takes other words when it is given some, and is silent beside words that say it already', () => {
    const { rerender } = render(<PizzaArt {...margherita} label="Margherita, as you made it" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Margherita, as you made it');
    rerender(<PizzaArt {...margherita} label="" />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('takes its room before anything is drawn', () => {
    const { container } = render(<PizzaArt {...margherita} size={48} />);
    const svg = container.querySelector('svg');
    expect([svg?.getAttribute('width'), svg?.getAttribute('height')]).toEqual(['48', '48']);
  });
});
