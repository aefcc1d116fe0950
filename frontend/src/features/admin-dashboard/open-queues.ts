/** Leaves the app: what stands under this address is the server's. */
export function openQueues(): void {
  window.location.assign('/admin/queues');
}
