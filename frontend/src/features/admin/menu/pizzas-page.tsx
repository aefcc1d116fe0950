import { Link } from 'react-router-dom';
import { Page } from '#ui/page.tsx';
import styles from './pizzas-page.module.css';

const links = [
  { to: 'add', label: 'Add a pizza', text: 'Picture, name, description, price and recipe.' },
  { to: 'get', label: 'View pizzas', text: 'The whole menu, to update or delete.' },
];

/** Menu management (specification, section 2). */
export function PizzasPage() {
  return (
    <Page title="Pizzas" lead="What the shop bakes.">
      <ul className={styles.cards}>
        {links.map(({ to, label, text }) => (
          <li key={to} className={styles.card}>
            <Link to={`/admin/pizza_dashboard/${to}`} className={styles.link}>
              {label}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
