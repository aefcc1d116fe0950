const address = /[^\s@<>"'`(){}[\],;:=]+@[^\s@<>"'`(){}[\],;:=]+\.[^\s@<>"'`(){}[\],;:=.]+/g;

/** Redacts email addresses, which mail servers and databases put into errors. */
export const redactEmails = (text: string): string => text.replace(address, '***@***');
