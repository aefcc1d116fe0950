export { conditionOf, describeOrderTransitions } from './table.ts';
export { acknowledge, markVoided, setEstimates, setOrderStatus } from './transitions.ts';
