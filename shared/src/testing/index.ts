export { afterTests } from './after-tests.ts';
export { asEnvironment } from './as-environment.ts';
export { databaseForTests } from './database-for-tests.ts';
export { defaultPizza } from './default-pizza.ts';
export { folderForTests } from './folder-for-tests.ts';
export { papersForTests } from './papers-for-tests.ts';
export { orderDocument } from './order-document.ts';
export { testConfig } from './test-config.ts';
export { type WaitOptions, waitFor } from './wait-for.ts';
