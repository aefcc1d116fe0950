/** Leaves the app: this address belongs to the server. */
export function openBoard(): void {
  window.location.assign('/admin/queues/board');
}
