import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as messages from './server/index.ts';

/** What clients and people know word for word: the catalogue of the specification (section 8), and its forms. */
const known = `Pizza already exists!
Error fetching pizzas
An error occurred while fetching pizzas
Failed to delete pizza
An error occurred while deleting the pizza
Pizza not found!
Error fetching pizza details
Failed to update pizza
An error occurred while updating the pizza
Failed to delete user
An error occurred while deleting the user
User not found!
Error fetching user details
Error updating user
Access denied! Only admins can log in.
Invalid credentials
Login failed! Please try again.
Registration failed! Please try again.
Failed to load inventory.
Failed to fetch cart.
Failed to update cart.
Failed to update cart: Invalid price data.
Failed to send low stock email.
Failed to fetch inventory data.
An error occurred while fetching inventory data.
An error occurred while updating inventory.
Failed to update inventory.
Your cart is empty!
Total amount must be greater than 0.
Payment system is not initialized. Please try again later.
Please log in to proceed with checkout.
Connection to server lost. Please check if the server is running.
Request timed out. Please check your server or network connection.
Payment failed. Please try again.
Failed to place order.
Please log in to view your cart.
Please log in to update your cart.
Session expired. Please log in again.
Failed to fetch orders.
Authorization token is missing. Please log in again.
Failed to send email. Please try again later.
Pizza added successfully!
Pizza deleted successfully
Pizza updated successfully!
User deleted successfully
User updated successfully!
Login successful!
Registration successful! Please verify your email.
Low stock email sent to admin!
No low stock items detected.
Inventory data fetched successfully!
Inventory updated successfully!
Cart updated successfully!
Order placed successfully!
All orders placed successfully!
Order status updated successfully.
Order deleted successfully.
Pizza removed from cart!
No orders found.
Thank you for contacting us! We will get back to you soon.
Name is required.
Email is required.
Enter a valid email address.
Message is required.`.split('\n');

it('says the catalogue of the specification to the letter', () => {
  const said = Object.values(messages).flatMap((texts): unknown[] =>
    typeof texts === 'object' ? Object.values(texts) : [texts],
  );
  // Said by the field's name.
  said.push(messages.isRequired.error({ path: ['message'] }));
  expect(known.filter((text) => !said.includes(text))).toEqual([]);
});

const sourceIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*(?:\.test\.|\btesting\b)).*\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
const sentencesOf = (sources: string[]) =>
  sources.flatMap((text) => text.match(/(['"])[A-Z][^'"\n]+[.!?]\1/g) ?? []);

it('has one home for each sentence, which no screen or service writes again', () => {
  const here = sentencesOf(sourceIn(import.meta.dirname));
  expect(here.length).toBeGreaterThan(300);
  expect(here.filter((one, index) => here.indexOf(one) < index)).toEqual([]);
  const repository = join(import.meta.dirname, '../../..');
  const others = ['frontend', 'bff', 'workers'].flatMap((part) => sourceIn(join(repository, part, 'src')));
  const elsewhere = sentencesOf(others.map((text) => text.replaceAll(/\/\*\*.*?\*\//gs, '')));
  const ours = new Set(here.map((one) => one.slice(1, -1)));
  expect(elsewhere.filter((one) => ours.has(one.slice(1, -1)))).toEqual([]);
});
