/** What the description of the API says in words. */
export const about = (refusals: readonly string[]): string => `An online pizza shop.

Protected calls send \`Authorization: Bearer <token>\`, the token of \`POST /user/login\`. It ends after
\`SESSION_HOURS\` (72), or \`SESSION_IDLE_HOURS\` (24) without use: a 401 then asks for a new login. There are no keys for programs
and no webhooks to you. A page on another host is served once \`CORS_ORIGINS\` names it. Money is in rupees where a field
says price, in integer paise where it says amount or revenue (the \`amount\` sent to create-payment is the total shown on
the screen, in rupees). Moments are ISO 8601 in UTC. Long lists answer the next page's cursor in \`X-Next-Cursor\` and the
total number in \`X-Total-Count\`. Every answer carries \`X-Request-Id\`.

## Other paths

| path | what |
| --- | --- |
| GET /images/:name | a picture, cached forever |
| GET /report.csv?from&to | the report as a file, for owners |
| GET /report/papers/bills.csv?month, GET /report/papers/gstr1.json?month | the month's bills as files, for owners |
| GET /healthz | 200 while the process is alive |
| GET /readyz | 200 when the database and Redis answer, otherwise 503 |
| GET /metrics | for Prometheus |
| GET /admin/queues/board | Bull Board, with the cookie of POST /operations/queues-session |

## Live events

Socket.IO over WebSocket, with the token as \`auth.token\`. Customers hear about their own orders and checkouts, admins
about all orders (the kitchen's without email addresses), everybody about the menu and the inventory. \`x-live-events\` has each event's payload.

## Refusals

A refusal answers \`{ message, code, details? }\`; \`details\` carries what the client needs to go on, such as the current
order after a stale change.

| code | status | message |
| --- | --- | --- |
${refusals.join('\n')}
`;
