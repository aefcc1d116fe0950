import { routes } from '@forno/shared/contracts/server';
import { defineHandler } from '../../http/handler.ts';
import { guarded } from '../check-password.ts';
import { enterPin, leaveStation, station } from './at-station.ts';
import { addStation, endStation, enrolStation, ofStation, stations } from './manage-stations.ts';
import { ownPin, setPin } from './pins.ts';

export const stationHandlers = [
  defineHandler(routes.stations, stations),
  defineHandler(routes.addStation, addStation, { reauthenticate: true }),
  defineHandler(routes.endStation, endStation, { find: ofStation }),
  defineHandler(routes.enrolStation, enrolStation, { limit: 'password' }),
  defineHandler(routes.ownPin, ownPin),
  defineHandler(routes.setPin, setPin, guarded),
  defineHandler(routes.station, station),
  // Not limited by address: a shop's tablets share one.
  defineHandler(routes.enterPin, enterPin),
  defineHandler(routes.leaveStation, leaveStation),
];
