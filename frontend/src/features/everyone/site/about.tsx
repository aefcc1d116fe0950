import edge from '#art/crust-edge.module.css';
import crustEdge from '#art/crust-edge.svg?raw';
import { Still } from '#art/still.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import styles from './about.module.css';

export function About() {
  const { title, about, figure1, text1, figure2, text2, figure3, text3 } = pageFacts;
  const figures = [
    [figure1, text1],
    [figure2, text2],
    [figure3, text3],
  ] as const;
  return (
    <section id="about" tabIndex={-1} className={styles.about} aria-labelledby="about-title">
      <Still svg={crustEdge} className={edge.edge} />
      <div className={styles.band}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <h2 id="about-title" className={styles.title}>
              {title}
            </h2>
            <p>{about}</p>
          </div>
          <dl className={styles.figures}>
            {figures.map(([figure, text], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- always three, and some may be empty
              <div key={index} className={styles.figure}>
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
