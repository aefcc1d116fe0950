export { eraseFinished, erasePerson, orderUnderWay, kept } from './erase-person.ts';
