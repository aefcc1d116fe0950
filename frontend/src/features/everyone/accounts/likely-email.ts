/** Domains of most mailboxes here. */
const usual =
  'gmail.com yahoo.com yahoo.in yahoo.co.in outlook.com hotmail.com rediffmail.com icloud.com'.split(' ');
/** As near to one of them, and real. */
const alsoReal = ['ymail.com', 'mail.com', 'email.com'];

/** Whether one slip makes them differ: a letter missing, too many or wrong, or two in the other order. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  const swapped = `${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`;
  return (
    [left, left.slice(1)].some((rest) => rest === right.slice(1)) ||
    left.slice(1) === right ||
    swapped === right
  );
}

/** The email that was probably meant, where its domain is one slip away from a usual one. */
export function likelyEmail(email: string): string | undefined {
  const [name, domain = ''] = email.toLowerCase().split('@');
  if ([...usual, ...alsoReal].includes(domain)) return undefined;
  const meant = usual.find((one) => isOneSlip(domain, one));
  return meant && `${name}@${meant}`;
}
