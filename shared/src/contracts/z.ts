import * as z from 'zod/mini';
import { fieldRefusal } from '../messages/everyone/field-words.ts';

/**
 * The zod of every contract. The mini build keeps the browser's bundle small, and without compiled parsers it never
 * tries `new Function`, which the content security policy forbids. Failures without a message of their own get their
 * field's: users never see a validator's default text.
 */
z.config({ jitless: true, customError: fieldRefusal });

export { z };
