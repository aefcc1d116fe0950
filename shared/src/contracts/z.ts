import * as z from 'zod/mini';

/**
 * The one zod of every contract. Its small build keeps the browser's bundle small, and without compiled
 * parsers it never tries `new Function`, which the page's content security policy forbids.
 */
z.config({ jitless: true });

export { z };
