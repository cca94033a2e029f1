/** Default number of reviews by layout. */
export const LIMITS = { badge: 0, floating: 0, list: 4, grid: 6, slider: 12 };

/** The custom property of the element with the height that its snippet reserves (`room.ts`), which the reviews keep. */
export const ROOM = '--_room';

/** What an owner chose for an embed: the attributes of its element. */
export type Choice = {
  layout: keyof typeof LIMITS;
  theme?: string | undefined;
  /** Default: that of the layout. */
  limit?: number | undefined;
  service?: string | undefined;
  /** Language of the interface. Default: that of the site. */
  lang?: string | undefined;
  /** Its name for screen readers. */
  label?: string | undefined;
};
