export { findProgram } from './find-program.ts';
export { freePort, portIsFree } from './free-port.ts';
export { processIdentity } from './process-identity.ts';
export { type SandboxOptions, type RunningSandbox, startSandbox } from './start-sandbox.ts';
export { repositoryRoot, startNode } from './start-node.ts';
export { describeExit, type Exit, type RunningProcess, startProcess } from './start-process.ts';
export { type RedisOptions, type RunningRedis, startRedis } from './start-redis.ts';
export { type RunningStore, startStore } from './start-store.ts';
export { untilReady } from './until-ready.ts';
