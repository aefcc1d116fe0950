import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customer, fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { notifications, refusedNotifications, setPushed } from './notifications.ts';
import { NotifyMe } from './notify-me.tsx';

const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const key = 'shop-key';
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+')), (one) => one.charCodeAt(0)).buffer;

/** A browser with a worker, whose person answers the question for permission like this. */
function browser(answer: 'granted' | 'denied', there?: { key: string }) {
  const requestPermission = vi.fn(async () => {
    Object.assign(Notification, { permission: answer });
    return answer;
  });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  const unsubscribe = vi.fn(async () => true);
  const subscription = {
    endpoint,
    unsubscribe,
    toJSON: () => ({ endpoint, keys, expirationTime: null }),
    options: { applicationServerKey: there && bytesOf(there.key) },
  };
  const subscribe = vi.fn(async (): Promise<object> => subscription);
  const pushManager = { getSubscription: async () => (there ? subscription : null), subscribe };
  const registration = { active: {}, showNotification: vi.fn(), pushManager };
  const getRegistration = vi.fn(async (): Promise<object | undefined> => registration);
  const register = async () => registration;
  Object.assign(navigator, {
    serviceWorker: { getRegistration, register, ready: Promise.resolve(registration) },
  });
  return { requestPermission, getRegistration, subscribe, unsubscribe };
}
afterEach(() => {
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  for (const one of [notifications, refusedNotifications]) one.set(false);
  setPushed(null);
});

const open = (shopKey: string | null = key) => {
  const server = fakeServer({
    'GET /user/push': { body: { key: shopKey } },
    'POST /user/push': { body: { message: '' } },
    'POST /user/push_off': { body: { message: '' } },
  });
  openScreen(<NotifyMe />, '/order');
  return server.sent;
};
const offer = () => screen.findByRole('button', { name: 'Notify me' });
const pressOffer = async () => userEvent.click(await offer());
const everywhere = 'This device tells you when your order moves on.';

describe('the offer', () => {
  it('is not made by a browser without notifications', () => {
    open();
    expect(document.body.textContent).toBe('');
  });

  it('says on an iPhone how to, for they come to the home screen alone, and takes a no', async () => {
    Object.assign(navigator, { standalone: false });
    open();
    await screen.findByText(/iPhone or iPad, put the shop on your home screen first: tap Share/);
    expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    expect(screen.queryByText(/iPhone/)).toBeNull();
  });

  it('asks for no permission that could not be kept', async () => {
    const { requestPermission, getRegistration } = browser('granted');
    getRegistration.mockResolvedValue(undefined);
    open();
    await pressOffer();
    await screen.findByText('This browser cannot show notifications of the shop.');
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('tells who denied it where to allow it, and asks the shop for nothing', async () => {
    browser('denied');
    const sent = open();
    await pressOffer();
    await screen.findByText(/Your browser is blocking notifications\./);
    expect(sent).toEqual([]);
  });

  it('subscribes by the shop’s key, and ends in browser and shop', async () => {
    const { subscribe, unsubscribe } = browser('granted', { key });
    const sent = open();
    await pressOffer();
    await screen.findByText(everywhere);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ endpoint, keys });
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    await offer();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/user/push_off', body: { endpoint } }));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it.each([
    ['the shop has no key', null, undefined],
    ['the push service is away', key, new Error('push service error')],
  ])('is kept by the open tab where %s', async (_why, shopKey, error) => {
    const { subscribe } = browser('granted');
    if (error) subscribe.mockRejectedValue(error);
    open(shopKey);
    await pressOffer();
    await screen.findByText(/while a tab of the shop is open/);
  });
});

describe('a device that is told', () => {
  it('tells the shop again once for each login, and takes the place of a key of before', async () => {
    const { unsubscribe } = browser('granted', { key: 'old-key0' });
    Object.assign(Notification, { permission: 'granted' });
    setPushed(customer._id);
    const sent = open();
    await screen.findByText(everywhere);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/user/push' }));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('is offered anew to somebody else', async () => {
    browser('granted');
    setPushed('somebody else');
    open();
    await offer();
  });

  it('is offered anew once the browser has taken the permission back', async () => {
    browser('granted');
    setPushed('who came back');
    openScreen(<NotifyMe />, '/order', { user: { ...customer, _id: 'who came back' } });
    await offer();
  });
});
