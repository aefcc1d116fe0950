import { type Answer, json } from '../http/answer.ts';
import { plainError, unauthorised } from '../provider/refused.ts';
import type { ApiFault } from './faults.ts';

/** What the provider, or a proxy before it, answers without doing the work. */
export function faultyAnswer(fault: Exclude<ApiFault, 'hang' | 'dropAnswer'>, retryAfterS: number): Answer {
  switch (fault) {
    case 'fail':
      return json(500, {
        error: plainError('SERVER_ERROR', 'We are facing some trouble completing your request.'),
      });
    case 'tooMany':
      return json(
        429,
        { error: plainError('BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.') },
        { 'retry-after': String(retryAfterS) },
      );
    case 'wrongKey':
      return unauthorised();
    case 'badGateway':
      return {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      };
  }
}
