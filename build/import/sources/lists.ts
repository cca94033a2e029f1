import { type ImportSource, sourcesOf } from '../source.ts';

/** What some lists need beyond the names of their columns. */
const MORE: Readonly<Record<string, Partial<ImportSource>>> = {
  'Judge.me': { zone: 'UTC' },
  'WooCommerce API': { zone: 'UTC' },
  Etsy: { dateOrder: 'mdy' },
  'Booking.com': { scale: 10 },
  Tripadvisor: {
    warning:
      "the terms of Tripadvisor's Content API do not allow you to store its reviews; ask Tripadvisor before you publish these",
  },
  EmbedSocial: { zone: 'UTC', adapt: (draft) => ({ ...draft, idBy: 'collector' }) },
};

/**
 * Lists of platforms and shops. Rows that a platform hides are skipped by their status (`draftOf`). Fields that are not given are found by the
 * names of the columns, as in any list.
 */
export const LISTS: readonly ImportSource[] = sourcesOf(
  `
Judge.me | judgeme | review_date reviewer_name body rating; body rating reviewer_name curated created_at
Loox | loox | nickname review rating verified_purchase; nickname review rating product_id
Yotpo | yotpo | review_content review_score; content score sku user_display_name; content score votes_up votes_down | title=review_title text=review_content author=display_name
Shopify Product Reviews | shopify | product_handle state rating body author
Stamped.io | stamped | review_rating review_message
WooCommerce (comments) | woocommerce | comment_content comment_author comment_date rating | id=comment_id text=comment_content author=comment_author date=comment_date
WooCommerce API | woocommerce | reviewer review rating date_created_gmt product_id | id=id text=review author=reviewer date=date_created_gmt
WP Customer Reviews | wordpress | wpcr3_review_rating post_content; review_rating reviewer_name post_content | author=wpcr3_review_name rating=wpcr3_review_rating title=wpcr3_review_title text=post_content date=post_date
Business Reviews Bundle | google | google_place_id author_name rating text time; author_name rating text time hide | author=author_name date=time text=text
Etsy | etsy | date_reviewed star_rating message | author=reviewer text=message
Amazon seller feedback | amazon | date rating comments order_id rater_email; date rating comments your_response order_id | text=comments reply=your_response
Booking.com | booking | review_score positive_review negative_review | author=guest_name rating=review_score date=review_date title=review_title reply=property_reply
Tripadvisor | tripadvisor | published_date rating text title user_username; published_date rating text title user_name | id=id location=location_id date=published_date author=user_name reply=owner_response_text reply_date=owner_response_published_date
Airbnb | airbnb | listing_id reviewer_name comments; reviewer_first_name comments rating created_at | id=id location=listing_id text=comments author=reviewer_name
Trusted Shops | trustedshops | submitted_at rating comment type; trusted_shops_id rating comment; tsid rating comment | text=comment date=submitted_at author=customer_first_name reply=reply_comment
Reviews.io | reviewsio | store_review_id rating comments; rating comments date_created | id=store_review_id text=comments author=reviewer_first_name reply=replies_comments reply_date=replies_date_created
Feefo | feefo | feedback_date service_rating service_review | rating=service_rating text=service_review date=feedback_date
Feefo API | feefo | service_rating_rating service_created_at | id=service_id rating=service_rating_rating title=service_title text=service_review author=customer_display_name date=service_created_at
ProvenExpert | provenexpert | gesamtbewertung bewertungstext umfrage | rating=gesamtbewertung text=bewertungstext
Birdeye | birdeye | review_source review_date review_comment; review_source rating review_comments | platform=review_source text=review_comment
EmbedSocial | other | caption_text rating original_created_on | id=source_id text=caption_text author=author_name date=original_created_on url=review_link platform=source_type reply=replies_caption_text reply_date=replies_original_created_on
`,
  MORE,
);
