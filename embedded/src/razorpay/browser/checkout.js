/**
 * `window.Razorpay` of the sandbox, with the interface of Razorpay's checkout.js: options, `open`, `close`,
 * `on('payment.failed')`. The dialog is a page of the sandbox in a frame; this script only relays messages. It
 * sets styles only through the object model and evaluates nothing, so a strict content security policy works:
 * it need only allow the sandbox's origin in `script-src` and `frame-src`.
 */
(() => {
  const own = document.currentScript;
  if (!(own instanceof HTMLScriptElement)) return;
  const sandboxOrigin = new URL(own.src, location.href).origin;

  window.Razorpay = class {
    #options;
    #listeners = [];
    #dialog = null;
    #frame = null;
    #overflow = '';

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#listeners.push(listener);
      return this;
    }

    open() {
      if (this.#dialog) return;
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Payment in the sandbox');
      Object.assign(dialog.style, fullWindow);
      // Escape outside the frame would close the dialog without telling the page.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      this.#dialog = dialog;
      this.#frame = makeFrame();
      dialog.append(this.#frame);
      addEventListener('message', this.#hear);
      document.body.append(dialog);
      this.#overflow = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
    }

    close() {
      if (!this.#dialog) return;
      removeEventListener('message', this.#hear);
      // Closing before removing restores the focus.
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = null;
      this.#frame = null;
      document.documentElement.style.overflow = this.#overflow;
    }

    #hear = (message) => {
      if (message.origin !== sandboxOrigin || message.source !== this.#frame?.contentWindow) return;
      const { kind, answer } = message.data ?? {};
      if (kind === 'ready') this.#tell();
      if (kind === 'dismiss') this.#dismiss();
      if (kind === 'failed') this.#failed(answer);
      if (kind === 'paid') {
        this.close();
        this.#options.handler?.(answer);
      }
    };

    /** Sends the plain data: functions stay here. */
    #tell() {
      const { key, order_id, amount, name, description, prefill, theme, modal } = this.#options;
      const told = {
        key: String(key),
        order_id: String(order_id ?? ''),
        amount: Number(amount),
        name: String(name ?? ''),
        description: String(description ?? ''),
        payer: ['name', 'email', 'contact'].map((part) => String(prefill?.[part] ?? '')),
        color: String(theme?.color ?? ''),
        escape: modal?.escape !== false,
      };
      this.#frame.contentWindow.postMessage({ kind: 'open', options: told }, sandboxOrigin);
      this.#frame.focus();
    }

    /** As with Razorpay, the dialog stays open for another try, unless `retry` is switched off. */
    #failed(answer) {
      const { retry } = this.#options;
      if (retry === false || retry?.enabled === false) this.close();
      for (const listener of this.#listeners) listener(answer);
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }
  };

  const fullWindow = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  };

  function makeFrame() {
    const frame = document.createElement('iframe');
    // `light` or `dark` if the page sets one, otherwise both: the visitor's own choice.
    const set = getComputedStyle(document.documentElement).colorScheme;
    const scheme = set === 'light' || set === 'dark' ? set : 'light dark';
    frame.title = 'Payment in the sandbox';
    frame.src = `${sandboxOrigin}/dialog?${new URLSearchParams({ origin: location.origin, scheme })}`;
    // A frame is transparent only if it and its page use the same colour scheme.
    Object.assign(frame.style, { ...fullWindow, position: 'static', display: 'block', colorScheme: scheme });
    return frame;
  }
})();
