/** The 24 calls of the specification's section 7, as it writes them. */
export const rows = [
  'POST /user/login',
  'POST /user/register',
  'POST /user/logout',
  'GET /user/profile',
  'GET /user/allUsers',
  'GET /user/user/{id}',
  'PUT /user/updateUser/{id}',
  'DELETE /user/delete/{id}',
  'PUT /user/update_cart',
  'POST /pizza/add',
  'GET /pizza/getallpizzas',
  'PUT /pizza/updatepizza/{id}',
  'DELETE /pizza/deletepizza/{id}',
  'GET /inventory',
  'PUT /inventory',
  'POST /inventory/send-low-stock-email',
  'POST /contact',
  'GET /payment/getkey',
  'POST /payment/create-payment',
  'POST /payment/verify-payment',
  'POST /order/create_order',
  'GET /order/get_orders',
  'PUT /order/update_order/{id}',
  'DELETE /order/cancel_order/{id}',
] as const;
type Row = (typeof rows)[number];

export interface Played {
  row: Row;
  status: number;
  body: unknown;
}

interface CartLine {
  pizzaId: string;
  quantity: number;
  originalPrice: number;
  [chosen: string]: unknown;
}
interface Ingredient {
  qty: number;
  price: number;
}
type Category = 'bases' | 'sauces' | 'cheeses' | 'veggies';
type Inventory = Record<Category, Record<string, Ingredient>>;
interface Person {
  _id: string;
  name: string;
  email: string;
  role: string;
}
interface Pizza {
  _id: string;
  name: string;
  description: string;
  price: number;
  image: string;
}

/**
 * A client that knows only the specification, not our contracts: it reads the keys that section 7 names (`user`,
 * `orders`, `cartData`, `success`), takes lists without a key as bare arrays, and judges by the statuses 200
 * and 201.
 */
export function openOriginalClient(url: string, played: Played[]) {
  let token = '';

  async function ask(row: Row, { id, body, status = 200 }: { id?: string; body?: unknown; status?: number }) {
    const [method, path = ''] = row.split(' ');
    const form = body instanceof FormData;
    const response = await fetch(url + path.replace('{id}', id ?? ''), {
      method: method ?? '',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status !== status) throw new Error(`${row}: ${response.status} ${JSON.stringify(answer)}`);
    played.push({ row, status, body: answer });
    return answer;
  }

  const readCart = async (): Promise<CartLine[]> => (await ask('GET /user/profile', {})).user.cartData;
  const writeCart = async (cartData: CartLine[]): Promise<CartLine[]> =>
    (await ask('PUT /user/update_cart', { body: { cartData } })).cartData;
  const pizzaForm = (fields: Record<string, string>, picture?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (picture) form.set('pizzaimage', picture, 'pizza.png');
    return form;
  };

  return {
    async register(person: { name: string; email: string; password: string; address: string }) {
      ({ token } = await ask('POST /user/register', { body: person, status: 201 }));
    },
    async logIn(email: string, password: string): Promise<Person> {
      const answer = await ask('POST /user/login', { body: { email, password } });
      token = answer.token;
      return answer.user;
    },
    logOut: () => ask('POST /user/logout', { body: {} }),
    profile: async () => (await ask('GET /user/profile', {})).user,
    users: async (): Promise<Person[]> => (await ask('GET /user/allUsers', {})).map((user: Person) => user),
    user: (id: string): Promise<Person & { isVerified: boolean }> => ask('GET /user/user/{id}', { id }),
    updateUser: (id: string, body: object) => ask('PUT /user/updateUser/{id}', { id, body }),
    deleteUser: (id: string) => ask('DELETE /user/delete/{id}', { id }),

    pizzas: async (): Promise<Pizza[]> =>
      (await ask('GET /pizza/getallpizzas', {})).map((pizza: Pizza) => pizza),
    addPizza: (fields: Record<string, string>, picture: Blob) =>
      ask('POST /pizza/add', { body: pizzaForm(fields, picture), status: 201 }),
    updatePizza: (id: string, fields: Record<string, string>) =>
      ask('PUT /pizza/updatepizza/{id}', { id, body: pizzaForm(fields) }),
    deletePizza: (id: string) => ask('DELETE /pizza/deletepizza/{id}', { id }),

    inventory: (): Promise<Inventory> => ask('GET /inventory', {}),
    updateInventory: (maps: Inventory) => ask('PUT /inventory', { body: maps }),
    lowStock: async (): Promise<Record<string, { name: string }[]>> =>
      (await ask('POST /inventory/send-low-stock-email', {})).lowStockItems,
    contact: (body: object) => ask('POST /contact', { body }),

    /** The Add button: the stored cart from the profile, with one more of this pizza (section 4). */
    async add(pizza: Pizza): Promise<CartLine[]> {
      const [cart, stock] = [await readCart(), await this.inventory()];
      if (cart.some(({ pizzaId }) => pizzaId === pizza._id))
        return writeCart(
          cart.map((line) => (line.pizzaId === pizza._id ? { ...line, quantity: line.quantity + 1 } : line)),
        );
      const recipe = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [] };
      const [basePrice, saucePrice, cheesePrice] = [
        stock.bases.Regular?.price ?? 0,
        stock.sauces.Tomato?.price ?? 0,
        stock.cheeses.Mozzarella?.price ?? 0,
      ];
      const fresh = {
        pizzaId: pizza._id,
        pizzaName: pizza.name,
        pizzaImage: pizza.image,
        quantity: 1,
        ...recipe,
        originalPrice: pizza.price,
        price: pizza.price - 70 + basePrice + saucePrice + cheesePrice,
        basePrice,
        saucePrice,
        cheesePrice,
        veggiesPrice: 0,
      };
      return writeCart([...cart, fresh]);
    },
    customise: async (change: (line: CartLine) => CartLine) => writeCart((await readCart()).map(change)),

    /** Checkout (section 4): `pay` is the dialog; the cart is emptied at the end. */
    async checkOut(pay: (orderId: string) => Promise<Record<string, string>>) {
      const cart = await readCart();
      const { success: ready, key } = await ask('GET /payment/getkey', {});
      if (!ready || !key) throw new Error('Payment system is not initialized. Please try again later.');
      const amount = cart.reduce((sum, line) => sum + line.originalPrice * line.quantity, 0);
      const order = await ask('POST /payment/create-payment', { body: { amount } });
      if (!order.success || order.amount !== amount * 100 || order.currency !== 'INR')
        throw new Error(`no dialog can open with ${JSON.stringify(order)}`);
      const paid = await pay(order.orderId);
      const { success, message } = await ask('POST /payment/verify-payment', { body: paid });
      if (!success) throw new Error(`Payment verification failed: ${message}`);
      for (const { base, sauce, cheese, veggies, pizzaId, quantity, price } of cart) {
        const line = { base, sauce, cheese, veggies, pizzaId, quantity, price };
        const payment = { razorpayOrderId: order.orderId, paymentId: paid.razorpay_payment_id };
        await ask('POST /order/create_order', { body: { ...line, ...payment }, status: 201 });
      }
      return writeCart([]);
    },
    orders: async () => (await ask('GET /order/get_orders', {})).orders,
    setStatus: (id: string, status: string) => ask('PUT /order/update_order/{id}', { id, body: { status } }),
    cancel: (id: string) => ask('DELETE /order/cancel_order/{id}', { id }),
  };
}
