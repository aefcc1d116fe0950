import * as z from 'zod/mini';
import { fieldRefusal } from '../messages/index.ts';

/**
 * The one zod of every contract. Its small build keeps the browser's bundle small, and without compiled
 * parsers it never tries `new Function`, which the page's content security policy forbids. What a contract
 * has no words for gets those of its field: nobody reads a validator's own sentence.
 */
z.config({ jitless: true, customError: fieldRefusal });

export { z };
