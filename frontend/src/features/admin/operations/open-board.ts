/** Full page load: this path is served by the server. */
export function openBoard(): void {
  window.location.assign('/admin/queues/board');
}
