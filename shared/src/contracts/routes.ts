import { AuditEntry, AuditQuery } from './audit.ts';
import { CartAnswer, CartUpdate } from './cart.ts';
import { InventoryAnswer, InventoryUpdate, LowStockAnswer, NeedsAnswer, SoldOutBody } from './inventory.ts';
import {
  AdminOrderAnswer,
  AnyOrderAnswer,
  CreateOrderAnswer,
  CreateOrderBody,
  OrderCounts,
  OrdersQuery,
  UpdateOrderAnswer,
  UpdateOrderBody,
  UpdateOrdersAnswer,
  UpdateOrdersBody,
} from './order.ts';
import {
  CheckoutView,
  CreatePaymentAnswer,
  CreatePaymentBody,
  KeyAnswer,
  VerifyPaymentAnswer,
  VerifyPaymentBody,
  WebhookAnswer,
} from './payment.ts';
import { PizzaAnswer } from './pizza.ts';
import { Done, Id } from './primitives.ts';
import { DashboardAnswer, DayRange, MoneyCheckAnswer, MoneyRemedyBody, ReportAnswer } from './report.ts';
import { defineRoute } from './route.ts';
import {
  ContactBody,
  ForgottenPasswordBody,
  LoginAnswer,
  LoginBody,
  ProfileAnswer,
  RegisterAnswer,
  RegisterBody,
  ResetPasswordBody,
  UserAnswer,
  UserUpdate,
  VerifyBody,
} from './user.ts';
import { z } from './z.ts';

const byId = z.object({ id: Id });
const customer = 'customer' as const;
const admin = 'admin' as const;

/** Every call of the shop: method, path, who may, what goes in, what comes out. */
export const routes = {
  // users (specification, section 7)
  login: defineRoute({
    method: 'POST',
    path: '/user/login',
    access: 'open',
    body: LoginBody,
    answer: LoginAnswer,
  }),
  register: defineRoute({
    method: 'POST',
    path: '/user/register',
    access: 'open',
    body: RegisterBody,
    answer: RegisterAnswer,
    status: 201,
  }),
  logout: defineRoute({ method: 'POST', path: '/user/logout', access: customer, answer: Done }),
  profile: defineRoute({ method: 'GET', path: '/user/profile', access: customer, answer: ProfileAnswer }),
  allUsers: defineRoute({
    method: 'GET',
    path: '/user/allUsers',
    access: admin,
    answer: z.array(UserAnswer),
  }),
  user: defineRoute({
    method: 'GET',
    path: '/user/user/:id',
    access: admin,
    params: byId,
    answer: UserAnswer,
  }),
  updateUser: defineRoute({
    method: 'PUT',
    path: '/user/updateUser/:id',
    access: admin,
    params: byId,
    body: UserUpdate,
    answer: UserAnswer,
  }),
  deleteUser: defineRoute({
    method: 'DELETE',
    path: '/user/delete/:id',
    access: admin,
    params: byId,
    answer: Done,
  }),
  updateCart: defineRoute({
    method: 'PUT',
    path: '/user/update_cart',
    access: customer,
    body: CartUpdate,
    answer: CartAnswer,
  }),
  cart: defineRoute({ method: 'GET', path: '/user/cart', access: customer, answer: CartAnswer }),
  verifyEmail: defineRoute({
    method: 'POST',
    path: '/user/verify',
    access: 'open',
    body: VerifyBody,
    answer: Done,
  }),
  resendVerification: defineRoute({
    method: 'POST',
    path: '/user/resend-verification',
    access: customer,
    answer: Done,
  }),
  forgottenPassword: defineRoute({
    method: 'POST',
    path: '/user/forgotten-password',
    access: 'open',
    body: ForgottenPasswordBody,
    answer: Done,
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/user/reset-password',
    access: 'open',
    body: ResetPasswordBody,
    answer: Done,
  }),

  // pizzas; add and update are multipart, their fields are PizzaFields and PizzaChanges
  addPizza: defineRoute({
    method: 'POST',
    path: '/pizza/add',
    access: admin,
    answer: PizzaAnswer,
    status: 201,
  }),
  pizzas: defineRoute({
    method: 'GET',
    path: '/pizza/getallpizzas',
    access: customer,
    answer: z.array(PizzaAnswer),
  }),
  updatePizza: defineRoute({
    method: 'PUT',
    path: '/pizza/updatepizza/:id',
    access: admin,
    params: byId,
    answer: PizzaAnswer,
  }),
  deletePizza: defineRoute({
    method: 'DELETE',
    path: '/pizza/deletepizza/:id',
    access: admin,
    params: byId,
    answer: Done,
  }),

  // inventory
  inventory: defineRoute({ method: 'GET', path: '/inventory', access: customer, answer: InventoryAnswer }),
  updateInventory: defineRoute({
    method: 'PUT',
    path: '/inventory',
    access: admin,
    body: InventoryUpdate,
    answer: InventoryAnswer,
  }),
  lowStockMail: defineRoute({
    method: 'POST',
    path: '/inventory/send-low-stock-email',
    access: admin,
    answer: LowStockAnswer,
  }),
  soldOut: defineRoute({
    method: 'POST',
    path: '/inventory/sold-out',
    access: admin,
    body: SoldOutBody,
    answer: InventoryAnswer,
  }),
  inventoryNeeds: defineRoute({
    method: 'GET',
    path: '/inventory/needs',
    access: admin,
    answer: NeedsAnswer,
  }),

  contact: defineRoute({
    method: 'POST',
    path: '/contact',
    access: customer,
    body: ContactBody,
    answer: Done,
  }),

  // payments
  paymentKey: defineRoute({ method: 'GET', path: '/payment/getkey', access: customer, answer: KeyAnswer }),
  createPayment: defineRoute({
    method: 'POST',
    path: '/payment/create-payment',
    access: customer,
    body: CreatePaymentBody,
    answer: CreatePaymentAnswer,
  }),
  verifyPayment: defineRoute({
    method: 'POST',
    path: '/payment/verify-payment',
    access: customer,
    body: VerifyPaymentBody,
    answer: VerifyPaymentAnswer,
  }),
  checkouts: defineRoute({
    method: 'GET',
    path: '/payment/checkouts',
    access: customer,
    answer: z.array(CheckoutView),
  }),
  checkout: defineRoute({
    method: 'GET',
    path: '/payment/checkout/:id',
    access: customer,
    params: byId,
    answer: CheckoutView,
  }),
  webhook: defineRoute({ method: 'POST', path: '/payment/webhook', access: 'open', answer: WebhookAnswer }),

  // orders
  createOrder: defineRoute({
    method: 'POST',
    path: '/order/create_order',
    access: customer,
    body: CreateOrderBody,
    answer: CreateOrderAnswer,
    status: 201,
  }),
  orders: defineRoute({
    method: 'GET',
    path: '/order/get_orders',
    access: customer,
    query: OrdersQuery,
    answer: z.array(AnyOrderAnswer),
  }),
  orderCounts: defineRoute({ method: 'GET', path: '/order/counts', access: admin, answer: OrderCounts }),
  order: defineRoute({
    method: 'GET',
    path: '/order/order/:id',
    access: admin,
    params: byId,
    answer: AdminOrderAnswer,
  }),
  updateOrder: defineRoute({
    method: 'PUT',
    path: '/order/update_order/:id',
    access: admin,
    params: byId,
    body: UpdateOrderBody,
    answer: UpdateOrderAnswer,
  }),
  updateOrders: defineRoute({
    method: 'PUT',
    path: '/order/update_orders',
    access: admin,
    body: UpdateOrdersBody,
    answer: UpdateOrdersAnswer,
  }),
  cancelOrder: defineRoute({
    method: 'DELETE',
    path: '/order/cancel_order/:id',
    access: admin,
    params: byId,
    answer: Done,
  }),

  // reports and operations
  dashboard: defineRoute({
    method: 'GET',
    path: '/report/dashboard',
    access: admin,
    answer: DashboardAnswer,
  }),
  report: defineRoute({
    method: 'GET',
    path: '/report',
    access: admin,
    query: DayRange,
    answer: ReportAnswer,
  }),
  moneyCheck: defineRoute({
    method: 'GET',
    path: '/operations/money-check',
    access: admin,
    query: DayRange,
    answer: MoneyCheckAnswer,
  }),
  moneyRemedy: defineRoute({
    method: 'POST',
    path: '/operations/money-check',
    access: admin,
    body: MoneyRemedyBody,
    answer: Done,
  }),
  openQueues: defineRoute({
    method: 'POST',
    path: '/operations/queues-session',
    access: admin,
    answer: Done,
  }),
  audit: defineRoute({
    method: 'GET',
    path: '/audit',
    access: admin,
    query: AuditQuery,
    answer: z.array(AuditEntry),
  }),
} as const;

export type RouteName = keyof typeof routes;
