// The tables of transitions as docs/architecture.md shows them: a Mermaid diagram, then a Markdown table.

/** Of a checkout (shared/src/server/checkouts/table.ts). */
export function describeCheckouts(transitions) {
  const all = Object.entries(transitions);
  const arrows = all.flatMap(([name, { from, to, hold }]) =>
    from.map(
      (state) => `  ${state} --> ${to ?? state}: ${name}${hold === 'released' ? ', hold released' : ''}`,
    ),
  );
  const rows = all.map(([name, { from, to, hold, when }]) => [name, from.join(', '), to, hold, when]);
  return page(['  [*] --> opening: begin', ...arrows], 'hold', rows);
}

/** Of an order (shared/src/server/orders/table.ts), with the specification's statuses in their order. */
export function describeOrders(transitions, statuses) {
  const all = Object.entries(transitions);
  const isAny = (from) => from.length === statuses.length;
  const places = (from) => (isAny(from) ? ['made'] : from.map((status) => `s${statuses.indexOf(status)}`));
  const target = (to, place) => {
    if (to === 'voided') return to;
    return statuses.includes(to) ? `s${statuses.indexOf(to)}` : place;
  };
  const arrows = all.flatMap(([name, { from, to, voided }]) =>
    voided === 'no' ? places(from).map((place) => `  ${place} --> ${target(to, place)}: ${name}`) : [],
  );
  const rows = all.map(([name, { from, to, voided, when }]) => {
    return [name, isAny(from) ? 'any status' : from.join(', '), to, voided, when];
  });
  const made = statuses.map((status, index) => `    s${index}: ${status}`);
  const states = ['  [*] --> s0: its payment was captured', '  state "not voided" as made {', ...made, '  }'];
  return page([...states, ...arrows], 'voided', rows);
}

function page(diagram, column, rows) {
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...diagram,
    '```',
    '',
    `| transition | from | to | ${column} | when |`,
    '|---|---|---|---|---|',
    ...rows.map(
      ([name, from, to = 'stays', ...rest]) => `| \`${name}\` | ${from} | ${to} | ${rest.join(' | ')} |`,
    ),
  ].join('\n');
}
