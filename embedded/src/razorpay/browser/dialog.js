/** The dialog inside the frame: shows the order, acts on the customer's choice, tells the page the result. */
const CAPTURE_AFTER_MS = 5_000;

const shop = document.body.dataset.shop;
const element = (id) => document.getElementById(id);
const buttons = ['pay', 'slow', 'fail'].map(element);
const tell = (kind, answer) => parent.postMessage({ kind, answer }, shop);

let options;
let busy = false;

addEventListener('message', (message) => {
  if (message.origin !== shop || message.source !== parent || message.data?.kind !== 'open') return;
  options = message.data.options;
  dress(options);
  void showOrder();
});

element('pay').addEventListener('click', () => void choose({ outcome: 'captured' }));
element('slow').addEventListener(
  'click',
  () => void choose({ outcome: 'authorized', capture_after_ms: CAPTURE_AFTER_MS }),
);
element('fail').addEventListener('click', () => void choose({ outcome: 'failed' }));
element('close').addEventListener('click', () => tell('dismiss'));

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options?.escape !== false && !busy) tell('dismiss');
  if (event.key === 'Tab') keepFocus(event);
});

enable(false);
tell('ready');

function dress({ name, description, payer, color }) {
  element('title').textContent = name === '' ? 'Payment' : name;
  print('description', description);
  print('payer', payer.filter((text) => text !== '').join(' · '));
  if (/^#[0-9a-f]{6}$/i.test(color)) {
    document.documentElement.style.setProperty('--brand', color);
    document.documentElement.style.setProperty('--on-brand', readableOn(color));
  }
  element('title').focus();
}

async function showOrder() {
  const query = new URLSearchParams({ key: options.key });
  const answer = await ask(`/dialog/orders/${encodeURIComponent(options.order_id)}?${query}`);
  element('status').textContent = '';
  if (!answer.ok) return trouble(answer.body.message);
  const amount = rupees(answer.body.amount);
  element('amount').textContent = amount;
  element('pay').textContent = `Pay ${amount}`;
  if (options.amount && options.amount !== answer.body.amount) {
    trouble(`The page asked for ${rupees(options.amount)}; the order is for ${amount}.`);
  }
  enable(true);
}

async function choose(what) {
  busy = true;
  enable(false);
  trouble('');
  element('status').textContent = 'Asking the bank…';
  const [, email, contact] = options.payer;
  const answer = await ask('/pay', {
    order_id: options.order_id,
    description: options.description,
    ...(email === '' ? {} : { email }),
    ...(contact === '' ? {} : { contact }),
    ...what,
  });
  busy = false;
  element('status').textContent = '';
  if (answer.ok && !answer.body.error) return tell('paid', answer.body);
  enable(answer.ok || answer.status >= 500 || answer.status === 0);
  trouble(answer.body.error?.description ?? answer.body.message);
  (buttons[0].disabled ? element('close') : buttons[0]).focus();
  if (answer.body.error) tell('failed', { error: answer.body.error });
}

/** Never throws: an unreachable sandbox yields status 0. */
async function ask(path, body) {
  try {
    const request =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, request);
    return { ok: response.ok, status: response.status, body: await response.json() };
  } catch {
    return { ok: false, status: 0, body: { message: 'The sandbox does not answer. Try again in a moment.' } };
  }
}

function enable(on) {
  for (const button of buttons) button.disabled = !on;
}

function trouble(text) {
  element('trouble').textContent = text;
}

function print(id, text) {
  element(id).textContent = text;
  element(id).hidden = text === '';
}

/** From paise; whole rupees without decimals, grouped as in India: ₹1,24,000. */
function rupees(paise) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100);
}

/** Black or white, whichever has the greater contrast on the colour (WCAG's relative luminance). */
function readableOn(color) {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

/** The frame fills the window: Tab cycles inside the dialog instead of leaving it. */
function keepFocus(event) {
  const reachable = [...buttons, element('close')].filter((button) => !button.disabled);
  const first = reachable[0];
  const last = reachable.at(-1);
  const at = document.activeElement;
  if (event.shiftKey && (at === first || !reachable.includes(at))) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first.focus();
  }
}
