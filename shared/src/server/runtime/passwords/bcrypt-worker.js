// Runs in a thread of the pool, as plain JavaScript: Node loads it by itself from `src` and from `dist` alike.
import bcrypt from 'bcryptjs';

/** @param {{ password: string, cost: number }} task */
export const hash = ({ password, cost }) => bcrypt.hashSync(password, cost);

/** @param {{ password: string, stored: string }} task */
export const compare = ({ password, stored }) => bcrypt.compareSync(password, stored);
