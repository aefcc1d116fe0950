/** Opens the map of the device at this address; nothing is sent before it is pressed. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`;
