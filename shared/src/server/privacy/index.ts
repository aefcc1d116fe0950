export { eraseFinished, erasePerson, orderUnderWay } from './erase-person.ts';
