export { changeSettings, publicFacts, readSettings, type Settings } from './read-settings.ts';
