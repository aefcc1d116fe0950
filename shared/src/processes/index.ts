export { findProgram } from './find-program.ts';
export { type Listening, listen } from './listen.ts';
export { freePort, portIsFree } from './free-port.ts';
export { processIdentity } from './process-identity.ts';
export {
  describeExit,
  type Exit,
  repositoryRoot,
  type RunningProcess,
  startNode,
  startProcess,
  untilReady,
} from './start-process.ts';
export {
  type RedisOptions,
  type RunningRedis,
  type RunningSandbox,
  type RunningStore,
  type SandboxOptions,
  startRedis,
  startSandbox,
  startStore,
} from './start-servers.ts';
