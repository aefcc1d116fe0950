import { Tracker } from '#widgets/tracker.tsx';
import styles from './order-steps.module.css';

const steps = [
  { title: 'Choose', text: 'A short menu of pizzas we love.' },
  {
    title: 'Make it yours',
    text: 'Another base, more cheese, all the peppers. Watch the pizza change as you choose.',
  },
  { title: 'Track your order', text: 'Four steps from our oven to your door, live and each with its time.' },
];

/** A sample order, in the shop's time. */
const evening = (time: string) => `2026-01-01T${time}:00+05:30`;
const history = [
  { status: 'Order Received' as const, at: evening('19:36') },
  { status: 'In the Kitchen' as const, at: evening('19:42') },
];

export function OrderSteps() {
  return (
    <section className={styles.section} aria-labelledby="order-steps">
      <div>
        <h2 id="order-steps" className={styles.title}>
          From hungry to happy
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.ticket} aria-hidden="true">
        <p className={styles.pizza}>Margherita</p>
        <p className={styles.note}>Regular, Tomato, Mozzarella, Basil</p>
        <Tracker status="In the Kitchen" history={history} />
        <p className={styles.said}>Your pizza has been in the kitchen since 7:42 pm.</p>
      </div>
    </section>
  );
}
