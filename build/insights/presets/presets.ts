import type { AspectPreset } from './aspect.ts';
import { BOOK } from './book.ts';
import { CLINIC } from './clinic.ts';
import { GENERIC } from './generic.ts';
import { HOME_SERVICE } from './home-service.ts';
import { HOTEL } from './hotel.ts';
import type { Industry } from './industry.ts';
import { LAPTOP } from './laptop.ts';
import { RESTAURANT } from './restaurant.ts';
import { SHOP } from './shop.ts';

/** The known aspects of each kind of business. */
export const PRESETS: Readonly<Record<Industry, readonly AspectPreset[]>> = {
  'home-service': HOME_SERVICE,
  restaurant: RESTAURANT,
  hotel: HOTEL,
  shop: SHOP,
  clinic: CLINIC,
  laptop: LAPTOP,
  book: BOOK,
  generic: GENERIC,
};
