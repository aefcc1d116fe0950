const address = /[^\s@<>"'`(){}[\],;:=]+@[^\s@<>"'`(){}[\],;:=]+\.[^\s@<>"'`(){}[\],;:=.]+/g;

/** Without the email addresses in it: mail servers and databases put them into their errors. */
export const hideEmails = (text: string): string => text.replace(address, '***@***');
