export { findProgram } from './find-program.ts';
export { freePort, portIsFree } from './free-port.ts';
export { repositoryRoot, startNode, type NodeOptions } from './start-node.ts';
export {
  describeExit,
  startProcess,
  type Exit,
  type ProcessOptions,
  type RunningProcess,
} from './start-process.ts';
export { startRedis, type RedisOptions, type RunningRedis } from './start-redis.ts';
export { startStore, type RunningStore, type StoreOptions } from './start-store.ts';
