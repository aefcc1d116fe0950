import { fileURLToPath } from 'node:url';

/**
 * React Router's own export, at this URL, is its build for development, with warnings that no visitor needs: the one beside it is.
 * Folders above may be called anything, `development` too; in a replacement `$$` is a `$`.
 */
export const routerForVisitors = (url: string) => ({
  find: /^react-router$/,
  replacement: fileURLToPath(url)
    .replace(/development(?=.[^/\\]*$)/, 'production')
    .replaceAll('$', '$$$$'),
});
