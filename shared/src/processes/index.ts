export { findProgram } from './find-program.ts';
export { type Listening, listen } from './listen.ts';
export { freePort, portIsFree } from './free-port.ts';
export { processIdentity } from './process-identity.ts';
export { type SandboxOptions, type RunningSandbox, startSandbox } from './start-sandbox.ts';
export {
  describeExit,
  type Exit,
  repositoryRoot,
  type RunningProcess,
  startNode,
  startProcess,
  untilReady,
} from './start-process.ts';
export { type RedisOptions, type RunningRedis, startRedis } from './start-redis.ts';
export { type RunningStore, startStore } from './start-store.ts';
