import type { AspectPreset } from './aspect.ts';
import { BAKERY_AND_CAFE } from './bakery-and-cafe.ts';
import { BOOK } from './book.ts';
import { CLEANING } from './cleaning.ts';
import { CLINIC } from './clinic.ts';
import { GARAGE } from './garage.ts';
import { GENERIC } from './generic.ts';
import { HAIR_AND_BEAUTY } from './hair-and-beauty.ts';
import { HOME_SERVICE } from './home-service.ts';
import { HOTEL } from './hotel.ts';
import type { Industry } from './industry.ts';
import { LAPTOP } from './laptop.ts';
import { LEGAL_AND_ACCOUNTING } from './legal-and-accounting.ts';
import { REMOVALS } from './removals.ts';
import { RESTAURANT } from './restaurant.ts';
import { SHOP } from './shop.ts';
import { VET } from './vet.ts';

/** The known aspects of each kind of business. */
export const PRESETS: Readonly<Record<Industry, readonly AspectPreset[]>> = {
  'home-service': HOME_SERVICE,
  garage: GARAGE,
  'hair-and-beauty': HAIR_AND_BEAUTY,
  'bakery-and-cafe': BAKERY_AND_CAFE,
  restaurant: RESTAURANT,
  hotel: HOTEL,
  shop: SHOP,
  clinic: CLINIC,
  vet: VET,
  cleaning: CLEANING,
  removals: REMOVALS,
  'legal-and-accounting': LEGAL_AND_ACCOUNTING,
  laptop: LAPTOP,
  book: BOOK,
  generic: GENERIC,
};
