/** Leaves the app: this address belongs to the server. */
export function openQueues(): void {
  window.location.assign('/admin/queues');
}
