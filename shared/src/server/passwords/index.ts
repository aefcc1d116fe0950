export { hashPassword, passwordMatches } from './password.ts';
