// Preloaded (`--import`): shifts a process's clock by `?ms=`. Timers are not affected.
const skewMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const Real = Date;
const now = () => Real.now() + skewMs;

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
