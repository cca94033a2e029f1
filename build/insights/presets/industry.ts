import { z } from 'zod';

/** Kinds of business whose aspects we know by name. */
export const INDUSTRIES = [
  'home-service',
  'restaurant',
  'hotel',
  'shop',
  'clinic',
  'laptop',
  'book',
  'generic',
] as const;
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;
