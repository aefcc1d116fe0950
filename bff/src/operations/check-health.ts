import type { Deps } from '../deps.ts';

type Shop = Pick<Deps, 'models' | 'redis'>;

export interface Readiness {
  ready: boolean;
  database: boolean;
  redis: boolean;
}

const patienceMs = 1_500;

async function within(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Whether this process can do its work now: both the database and Redis answer. */
export async function checkReadiness({ models, redis }: Shop): Promise<Readiness> {
  const [database, redisAnswers] = await Promise.all([
    within(() => models.inventory.findById('none').lean()),
    within(() => redis.ping()),
  ]);
  return { ready: database && redisAnswers, database, redis: redisAnswers };
}
