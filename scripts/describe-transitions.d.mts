type Table = Readonly<Record<string, object>>;
export function describeCheckouts(transitions: Table): string;
export function describeOrders(transitions: Table, statuses: readonly string[]): string;
