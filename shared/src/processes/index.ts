export * from './find-program.ts';
export * from './free-port.ts';
export * from './listen.ts';
export * from './process-identity.ts';
export * from './start-process.ts';
export * from './start-servers.ts';
export * from './system-environment.ts';
