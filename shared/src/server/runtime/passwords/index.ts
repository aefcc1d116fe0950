export { createPasswords, type Passwords } from './create-passwords.ts';
