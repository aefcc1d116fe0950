/** Names what is sent, so that it is done once. Also where the browser has no `crypto.randomUUID`: without HTTPS. */
export const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
