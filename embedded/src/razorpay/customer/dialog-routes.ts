import { type Answer, json, refusal } from '../http/answer.ts';
import { asset } from '../http/assets.ts';
import { type Route, route } from '../http/router.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { dialogPage } from './dialog-page.ts';

/**
 * The script of the shop's page and the dialog it opens in a frame. A page with a strict content security
 * policy must allow the sandbox's origin in `script-src` and `frame-src`, and nothing else, as the frame makes
 * all calls itself.
 */
export function dialogRoutes(ledger: Ledger, keyId: string): Route[] {
  return [
    route('GET', '/checkout.js', () =>
      asset('checkout.js', { 'cross-origin-resource-policy': 'cross-origin' }),
    ),
    route('GET', '/dialog', ({ query }) => dialogPage(query.get('origin'), query.get('scheme'))),
    route('GET', '/dialog.js', () => asset('dialog.js')),
    route('GET', '/dialog.css', () => asset('dialog.css')),
    route('GET', '/dialog/orders/:id', ({ params, query }) =>
      payable(ledger, keyId, params['id'] ?? '', query.get('key')),
    ),
  ];
}

/** What the dialog shows: the order's own amount in paise, whatever the page claims. */
function payable(ledger: Ledger, keyId: string, orderId: string, key: string | null): Answer {
  const order = ledger.order(orderId);
  if (key !== keyId)
    return refusal(401, 'wrong_key', 'The key of this page does not match the key of the sandbox.');
  if (!order) return refusal(404, 'order_not_found', 'The sandbox does not know this order.');
  if (order.status === 'paid') return refusal(409, 'order_already_paid', 'This order is already paid.');
  return json(200, { id: order.id, amount: order.amount, currency: order.currency });
}
