import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import {
  callName,
  clockTime,
  exactTime,
  formatPaise,
  formatPhone,
  remakeText,
  slipLines,
  wholeNoteOf,
} from '@forno/shared/domain';
import { serverNow } from '#ui/use-now.ts';
import {
  dueText,
  lineWords,
  madeText,
  paperWords,
  pizzaName,
  slipSums,
  slipTime,
} from '@forno/shared/messages/admin';
import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { FoodLine } from '#widgets/food-line.tsx';
import { cx } from '#ui/cx.ts';
import { pageFacts } from '#ui/page-facts.ts';
import paper from '#ui/paper.module.css';
import { useFittingPaper } from '#ui/paper.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { showsRecipes } from '../kitchen/kitchen-tools.tsx';
import { byDelivery, type Orders } from '../kitchen/tickets.ts';
import { useRiderLinks } from '../rider-link.tsx';
import { kitchenFood, madeWith, recipeOf } from '../order-words.ts';
import styles from './print-page.module.css';

interface OrderSheetsProps {
  orders: readonly AdminOrderAnswer[];
  className?: string | undefined;
}

/** For each delivery a ticket for the kitchen and a slip for the boxes. */
export function OrderSheets({ orders, className }: OrderSheetsProps) {
  const { data: links } = useRiderLinks(orders);
  const sheets = useFittingPaper(orders, links);
  return (
    <div ref={sheets} className={cx(paper.sheets, className)}>
      {byDelivery(orders).map((delivery, n) => (
        <Fragment key={delivery[0].checkoutId}>
          <KitchenTicket delivery={delivery} page={`sheet-${2 * n}`} />
          <PackingSlip
            delivery={delivery}
            page={`sheet-${2 * n + 1}`}
            link={links?.find(({ checkoutId }) => checkoutId === delivery[0].checkoutId)?.url}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** Prints these orders once rendered, with the riders' links or, where there are none, without; invisible on screen. */
export function PrintNow({ orders }: OrderSheetsProps) {
  const { isLoading } = useRiderLinks(orders);
  useEffect(() => {
    if (orders.length > 0 && !isLoading) window.print();
  }, [orders, isLoading]);
  if (orders.length === 0) return null;
  return createPortal(<OrderSheets orders={orders} className={styles.unseen} />, document.body);
}

interface SheetProps {
  delivery: Orders;
  /** Name of its paper. */
  page: string;
}

/** What to make, readable from the oven. */
function KitchenTicket({ delivery, page }: SheetProps) {
  const [first] = delivery;
  const due = dueText(first, new Date(serverNow()));
  const said = wholeNoteOf(delivery);
  const whole = showsRecipes.use();
  return (
    <section className={paper.sheet} style={{ page }} aria-label={paperWords.sheet.ticket}>
      {first.voided && <p className={styles.note}>{paperWords.cancelled.ticket}</p>}
      <p className={styles.head}>
        <strong className={styles.number}>{callName(first)}</strong>
        <span>{paperWords.partOf(delivery)}</span>
        <span>{clockTime(first.createdAt)}</span>
        {due && <span>{due}</span>}
        {first.fulfilment && <strong>{paperWords.collect}</strong>}
      </p>
      {said && <p className={said.isFood ? styles.note : undefined}>{said.text}</p>}
      {delivery.map((order) => (
        <div key={order._id} className={styles.made}>
          <p className={styles.pizza}>{madeText(order)}</p>
          {order.remakeOf && <p className={styles.note}>{remakeText(order, pizzaName(order))}</p>}
          <ul className={styles.parts}>
            {lineWords(order).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          {whole && <p>{madeWith(order)}</p>}
          <FoodLine food={kitchenFood(order)} className={styles.food} />
          {order.short.length > 0 && <p className={styles.note}>{paperWords.short(order.short)}</p>}
          {order.note && <p className={styles.note}>{order.note}</p>}
        </div>
      ))}
    </section>
  );
}

/** What is in the boxes, and for whom. */
function PackingSlip({ delivery: orders, page, link }: SheetProps & { link: string | undefined }) {
  const [first] = orders;
  const { userId, delivery, createdAt, fulfilment } = first;
  return (
    <section className={paper.sheet} style={{ page }} aria-label={paperWords.sheet.slip}>
      {first.voided && <p className={styles.note}>{paperWords.cancelled.slip}</p>}
      <p className={styles.head}>
        <strong>{pageFacts.name}</strong>
        <span>{paperWords.partOf(orders)}</span>
        <strong className={styles.number}>{callName(first)}</strong>
      </p>
      {slipTime(first, new Date(serverNow())).map((line) => (
        <p key={line} className={styles.number}>
          <strong>{line}</strong>
        </p>
      ))}
      <p>{exactTime(new Date(createdAt))}</p>
      <p className={styles.name}>{userId.name}</p>
      {fulfilment && <p className={styles.name}>{paperWords.collect}</p>}
      {delivery?.address && <p>{delivery.address}</p>}
      {delivery?.phone && <p>{formatPhone(delivery.phone)}</p>}
      {delivery?.note && <p className={styles.note}>{delivery.note}</p>}
      {slipLines(orders).map(([order, amount]) => (
        <div key={order._id}>
          <p className={styles.item}>
            <span>{madeText(order)}</span>
            <span>{formatPaise(amount)}</span>
          </p>
          <p>{recipeOf(order)}</p>
        </div>
      ))}
      {slipSums(orders).map(([words, sum]) => (
        <p key={words} className={styles.item}>
          <span>{words}</span>
          <strong>{formatPaise(sum)}</strong>
        </p>
      ))}
      {link && (
        <div className={styles.rider}>
          <QrCode text={link} label="QR code of the rider’s link" />
          <p>{paperWords.rider}</p>
        </div>
      )}
    </section>
  );
}
