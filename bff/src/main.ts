import { runProcess } from '@forno/shared/server/runtime';
import { openShop } from './open-shop.ts';

void runProcess('bff', openShop);
