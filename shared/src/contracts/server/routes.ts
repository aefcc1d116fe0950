export * from '../admin/routes.ts';
export { webhook } from './webhook.ts';
