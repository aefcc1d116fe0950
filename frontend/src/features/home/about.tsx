import edge from '#art/crust-edge.module.css';
import crustEdge from '#art/crust-edge.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './about.module.css';

const figures = [
  { figure: '48 h', text: 'of rest for every dough' },
  { figure: '450 °C', text: 'in the oven, fed with mango and tamarind wood' },
  { figure: '90 s', text: 'in the oven, then straight to you' },
];

export function About() {
  return (
    <section id="about" tabIndex={-1} className={styles.about} aria-labelledby="about-title">
      <Still svg={crustEdge} className={edge.edge} />
      <div className={styles.band}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <h2 id="about-title" className={styles.title}>
              A small place with one big oven
            </h2>
            <p>
              Forno began with a second-hand oven from Naples, a lane behind Lavelle Road, and an argument
              about tomatoes that is still going on. We bake what grows around Bengaluru, on dough that we
              leave alone for two days, over a fire that somebody watches all evening.
            </p>
            <p>
              Nothing here is secret. You see what every pizza is made of, what it costs and where it is, from
              the minute the flour flies until your doorbell rings.
            </p>
          </div>
          <dl className={styles.figures}>
            {figures.map(({ figure, text }) => (
              <div key={figure} className={styles.figure}>
                <dt>{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={styles.under}>
        <Still svg={crustEdge} className={edge.edge} />
      </div>
    </section>
  );
}
