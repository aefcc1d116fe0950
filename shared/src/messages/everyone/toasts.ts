/**
 * Every text of the error catalogue (specification, section 8), to the letter, by the place that shows it; those with a
 * reason in them are in `notices.ts`, which the first screens do without.
 */
export const errors = {
  pizzasFetch: 'Error fetching pizzas',
  invalidCredentials: 'Invalid credentials',
  login: 'Login failed! Please try again.',
  registration: 'Registration failed! Please try again.',
  inventoryLoad: 'Failed to load inventory.',
  cartFetch: 'Failed to fetch cart.',
  cartUpdate: 'Failed to update cart.',
  cartInvalidPrice: 'Failed to update cart: Invalid price data.',
  cartEmpty: 'Your cart is empty!',
  connectionLost: 'Connection to server lost. Please check if the server is running.',
  timedOut: 'Request timed out. Please check your server or network connection.',
  loginToViewCart: 'Please log in to view your cart.',
  loginToUpdateCart: 'Please log in to update your cart.',
  sessionExpired: 'Session expired. Please log in again.',
  ordersFetch: 'Failed to fetch orders.',
  tokenMissing: 'Authorization token is missing. Please log in again.',
  contact: 'Failed to send email. Please try again later.',
} as const;

/** For a failure that gives no reason. */
export const tryAgain = 'Please try again.';

export const serverAnswered = (status: number): string => `The server answered ${status}.`;

export const answerNotUnderstood = 'This page does not understand the server’s answer. Please reload it.';

/** Success and info messages (specification, section 8); those of staff are `adminNotices`. */
export const notices = {
  loggedIn: 'Login successful!',
  registered: 'Registration successful! Please verify your email.',
  cartUpdated: 'Cart updated successfully!',
  orderPlaced: 'Order placed successfully!',
  allOrdersPlaced: 'All orders placed successfully!',
  pizzaRemovedFromCart: 'Pizza removed from cart!',
  noOrders: 'No orders found.',
  contacted: 'Thank you for contacting us! We will get back to you soon.',
} as const;
