import { runProcess } from '@forno/shared/server';
import { openShop } from './open-shop.ts';

await runProcess('bff', openShop);
