import type { Field, ImportSource } from '../source.ts';

/** A list that is recognised by its columns. Fields that are not given are found by the names of the columns, as in any list. */
export type KnownList = Pick<
  ImportSource,
  'name' | 'platform' | 'zone' | 'dateOrder' | 'warning' | 'adapt'
> & {
  /** Sets of keys. Any one of them identifies the list. */
  signatures: readonly string[];
  /** Columns of fields, by key. */
  fields?: Partial<Record<Field, string>>;
  /** The highest possible rating, if its ratings do not show it. */
  scale?: number;
};

/** Lists of platforms and shops, most specific first. Rows that a platform hides are skipped by their status (`draftOf`). */
export const LISTS: readonly KnownList[] = [
  {
    name: 'Judge.me',
    platform: 'judgeme',
    signatures: [
      'review_date reviewer_name body rating',
      'body rating reviewer_name curated created_at',
    ],
    zone: 'UTC',
  },
  {
    name: 'Loox',
    platform: 'loox',
    signatures: ['nickname review rating verified_purchase', 'nickname review rating product_id'],
  },
  {
    name: 'Yotpo',
    platform: 'yotpo',
    signatures: [
      'review_content review_score',
      'content score sku user_display_name',
      'content score votes_up votes_down',
    ],
    fields: { title: 'review_title', text: 'review_content', author: 'display_name' },
  },
  {
    name: 'Shopify Product Reviews',
    platform: 'shopify',
    signatures: ['product_handle state rating body author'],
  },
  {
    name: 'Stamped.io',
    platform: 'stamped',
    signatures: [
      'review_rating review_message',
      'review_rating review_title review_message author',
    ],
  },
  {
    name: 'WooCommerce (comments)',
    platform: 'woocommerce',
    signatures: ['comment_content comment_author comment_date rating'],
    fields: {
      id: 'comment_id',
      text: 'comment_content',
      author: 'comment_author',
      date: 'comment_date',
    },
  },
  {
    name: 'WP Customer Reviews',
    platform: 'wordpress',
    signatures: ['wpcr3_review_rating post_content', 'review_rating reviewer_name post_content'],
    fields: {
      author: 'wpcr3_review_name',
      rating: 'wpcr3_review_rating',
      title: 'wpcr3_review_title',
      text: 'post_content',
      date: 'post_date',
    },
  },
  {
    name: 'Business Reviews Bundle',
    platform: 'google',
    signatures: [
      'google_place_id author_name rating text time',
      'author_name rating text time hide',
    ],
    fields: { author: 'author_name', date: 'time', text: 'text' },
  },
  {
    name: 'Etsy',
    platform: 'etsy',
    signatures: ['date_reviewed star_rating message'],
    fields: { author: 'reviewer', text: 'message' },
    dateOrder: 'mdy',
  },
  {
    name: 'Amazon seller feedback',
    platform: 'amazon',
    signatures: [
      'date rating comments order_id rater_email',
      'date rating comments your_response order_id',
    ],
    fields: { text: 'comments', reply: 'your_response' },
  },
  {
    name: 'Booking.com',
    platform: 'booking',
    signatures: ['review_score positive_review negative_review'],
    fields: {
      author: 'guest_name',
      rating: 'review_score',
      date: 'review_date',
      title: 'review_title',
      reply: 'property_reply',
    },
    scale: 10,
    adapt: (draft, row) => {
      const parts = [
        ['+', row.get('positive_review')],
        ['−', row.get('negative_review')],
      ].flatMap(([sign, words]) => (words ? [`${sign} ${words}`] : []));
      return { ...draft, ...(parts.length > 0 && { text: parts.join('\n\n') }) };
    },
  },
  {
    name: 'Tripadvisor',
    platform: 'tripadvisor',
    signatures: [
      'published_date rating text title user_username',
      'published_date rating text title user_name',
    ],
    fields: {
      date: 'published_date',
      author: 'user_name',
      reply: 'owner_response_text',
      reply_date: 'owner_response_published_date',
      id: 'id',
      location: 'location_id',
    },
    warning:
      "the terms of Tripadvisor's Content API do not allow you to store its reviews; ask Tripadvisor before you publish these",
  },
  {
    name: 'Airbnb',
    platform: 'airbnb',
    signatures: [
      'listing_id reviewer_name comments rating',
      'reviewer_first_name comments rating created_at',
    ],
    fields: { text: 'comments', location: 'listing_id', id: 'id' },
  },
  {
    name: 'Trusted Shops',
    platform: 'trustedshops',
    signatures: [
      'submitted_at rating comment type',
      'trusted_shops_id rating comment',
      'tsid rating comment',
    ],
    fields: { text: 'comment', date: 'submitted_at', author: 'customer_first_name' },
  },
  {
    name: 'Reviews.io',
    platform: 'reviewsio',
    signatures: ['store_review_id rating comments', 'rating comments date_created'],
    fields: {
      id: 'store_review_id',
      text: 'comments',
      author: 'reviewer_first_name',
      reply: 'replies_comments',
      reply_date: 'replies_date_created',
    },
  },
  {
    name: 'Feefo',
    platform: 'feefo',
    signatures: ['feedback_date service_rating service_review', 'service_rating service_comment'],
    fields: { rating: 'service_rating', text: 'service_review', date: 'feedback_date' },
  },
  {
    name: 'ProvenExpert',
    platform: 'provenexpert',
    signatures: ['gesamtbewertung bewertungstext umfrage', 'total_rating feedback survey'],
    fields: { rating: 'gesamtbewertung', text: 'bewertungstext' },
  },
  {
    name: 'Birdeye',
    platform: 'birdeye',
    signatures: [
      'review_source review_date review_comment',
      'review_source rating review_comments',
    ],
    fields: { platform: 'review_source', text: 'review_comment' },
  },
  {
    name: 'WooCommerce API',
    platform: 'woocommerce',
    signatures: ['reviewer review rating date_created_gmt product_id'],
    fields: {
      id: 'id',
      rating: 'rating',
      text: 'review',
      author: 'reviewer',
      date: 'date_created_gmt',
    },
    zone: 'UTC',
    adapt: (draft) => ({ ...draft, text: plainOf(String(draft.text ?? '')) }),
  },
  {
    name: 'Feefo API',
    platform: 'feefo',
    signatures: ['service_rating_rating service_created_at'],
    fields: {
      id: 'service_id',
      rating: 'service_rating_rating',
      title: 'service_title',
      text: 'service_review',
      author: 'customer_display_name',
      date: 'service_created_at',
      updated: 'last_updated_date',
      url: 'url',
    },
  },
  {
    name: 'EmbedSocial',
    platform: 'other',
    signatures: ['caption_text rating original_created_on'],
    fields: {
      id: 'source_id',
      rating: 'rating',
      text: 'caption_text',
      author: 'author_name',
      date: 'original_created_on',
      url: 'review_link',
      reply: 'replies_caption_text',
      reply_date: 'replies_original_created_on',
      platform: 'source_type',
    },
    zone: 'UTC',
    adapt: (draft) => ({ ...draft, hasForeignId: true }),
  },
];

/** Platforms that give owners no export of their reviews, and what remains. */
export const WITHOUT_EXPORT: Readonly<Record<string, string>> = {
  airbnb: 'Airbnb has no export of reviews for hosts; its data download has them as text',
  booking: 'Booking.com has no export for every property; its extranet shows the reviews',
  houzz: 'Houzz has no export for owners, and its terms forbid copies of its pages',
  tripadvisor: 'Tripadvisor has no export for owners, and its terms forbid copies of its pages',
  yell: 'Yell has no export for owners, and its terms forbid copies of its pages',
};

/** Returns the text of a fragment of HTML, with the line breaks of its paragraphs. */
function plainOf(html: string): string {
  const text = html.replace(/<\/p>\s*<p[^>]*>/gi, '\n\n').replace(/<br\s*\/?>\n?/gi, '\n');
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,6});/g, (_all, code) =>
      String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
