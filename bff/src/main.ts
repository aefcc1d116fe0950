import { runProcess } from '@forno/shared/server';
import { openShop } from './open-shop.ts';

void runProcess('bff', openShop);
