export { eraseFinished, erasePerson, orderUnderWay } from './erase-person.ts';
export { kept } from './kept.ts';
