import { platformOf } from '../../../contract/platform.ts';
import { withoutGuard } from '../../render/reviews-csv.ts';
import { type ImportSource, sourcesOf } from '../source.ts';

/** The name of the owner's export, in which folders or names of reviews tell the location. */
export const TAKEOUT = 'Google Takeout or Business Profile API';

/** Warning for exports of scrapers of Google Maps. */
const SCRAPE_WARNING =
  "this file was made by a scraper, which Google's terms forbid. Use Takeout instead: it is the owner's own export, free and complete";

/** What some sources need beyond the names of their fields. */
const MORE: Readonly<Record<string, Partial<ImportSource>>> = {
  // `reviews*.json`, and pages of `reviews.list` and `batchGetReviews` of the API v4. Google verifies the business, never a review.
  [TAKEOUT]: {
    adapt: ({ id, reply, ...rest }, row) => {
      const isPublic = (row.get('review_reply_review_reply_state') ?? 'APPROVED') === 'APPROVED';
      return {
        ...rest,
        // accounts/A/locations/L/reviews/R: several accounts can manage the same location.
        ...(id !== undefined && { id: String(id).replace(/^.*\//s, '') }),
        ...(reply !== undefined && isPublic && { reply }),
        ...(row.get('reviewer_is_anonymous') === true && { author: '' }),
      };
    },
  },
  'reviews.csv of this program': {
    adapt: (draft) => {
      const values = Object.entries(draft).map(([field, value]) => [
        field,
        typeof value === 'string' ? withoutGuard(value) : value,
      ]);
      return { ...Object.fromEntries(values), idBy: 'us' };
    },
  },
  // The CSV of service reviews and the JSON of the API. Header names vary between exports.
  Trustpilot: {
    zone: 'UTC',
    // "Source Of Review" (Organic, Invitation …) is not verification.
    adapt: (draft, row) => {
      const mark = [row.get('is_verified'), row.get('review_verification_level')].join('');
      const isVerified = /^true|^(?:false)?verified$/i.test(mark);
      const isId = /^[0-9a-f]{24}$/.test(String(draft.id));
      const url = `https://www.trustpilot.com/reviews/${draft.id}`;
      return { ...draft, ...(mark !== '' && { isVerified }), ...(isId && { url }) };
    },
  },
  'Apify (Google Maps)': { warning: SCRAPE_WARNING },
  // JSON or CSV. Its times are UTC, month first.
  'Outscraper (Google Maps)': { zone: 'UTC', dateOrder: 'mdy', warning: SCRAPE_WARNING },
  'SerpApi (Google Maps)': { warning: SCRAPE_WARNING },
  'DataForSEO (Google)': { warning: SCRAPE_WARNING },
  // A business, or anything else, with reviews in the JSON-LD of a web page. @id belongs to the page with the markup, not to the platform.
  'schema.org JSON-LD': { adapt: (draft) => ({ best: 5, ...draft, idBy: 'collector' }) },
  // Responses of the Fusion API (three excerpts) and the Open Dataset. Times are Pacific, without an offset.
  Yelp: {
    zone: 'America/Los_Angeles',
    warning:
      "Yelp's terms do not allow you to store responses of its API for longer than a day or to publish its data set, and its API truncates texts; ask Yelp before you publish these",
  },
  // `/{page}/ratings` of the Graph API. Since 2018 it has recommendations without stars.
  Facebook: { zone: 'UTC' },
  // Ratings from 0 to 10, often without a name. Collectors use the same shape for other platforms, named in `source`.
  Checkatrade: {
    // `verified` is meaningful for Checkatrade's own reviews only.
    adapt: (draft, row) => {
      const isOwn =
        draft.platform === undefined || platformOf(String(draft.platform)) === 'checkatrade';
      const isVerified = isOwn && row.get('verified') === 'VERIFIED';
      return { ...draft, best: 10, isVerified, idBy: isOwn ? undefined : 'collector' };
    },
  },
};

/** Sources whose records nest, or whose fields need more than their names: a table like that of the lists, but with all of their fields. */
export const NESTED: readonly ImportSource[] = sourcesOf(
  `
${TAKEOUT} | google | star_rating create_time
  | id=review_id,name rating=star_rating text=comment author=reviewer_display_name date=create_time
  updated=update_time reply=review_reply_comment reply_date=review_reply_update_time
reviews.csv of this program | direct | id source source_url verification technicians service_areas
  | id=id platform=source rating=rating title=title text=text author=author date=date updated=updated_at language=language
  url=source_url source_rating=source_rating reply=reply reply_date=reply_date reply_author=reply_author
  incentivized=incentivized insider=insider
Trustpilot | trustpilot
  | review_content review_stars; review_content review_rating business_unit_id; review_content business_unit_id;
  stars created_at consumer_display_name
  | id=review_id,id location=location_name,domain_url rating=review_stars,review_rating,stars,rating title=review_title,title
  text=review_content,text author=review_username,consumer_display_name date=review_created_utc,review_created,created_at
  updated=updated_at language=review_language,language reply=company_reply_text,business_reply
  reply_date=company_reply_created_at,business_reply_date_utc
Apify (Google Maps) | google | published_at_date stars; publish_at stars review_id
  | id=review_id location=place_id rating=stars text=text author=name date=published_at_date language=original_language
  url=review_url reply=response_from_owner_text reply_date=response_from_owner_date platform=review_origin
Outscraper (Google Maps) | google | review_rating author_title; review_rating review_datetime_utc
  | id=review_id location=place_id,google_id rating=review_rating text=review_text author=author_title
  date=review_datetime_utc,review_timestamp url=review_link reply=owner_answer
  reply_date=owner_answer_timestamp_datetime_utc,owner_answer_timestamp
SerpApi (Google Maps) | google | iso_date snippet rating
  | id=review_id rating=rating text=extracted_snippet_original,snippet author=user_name date=iso_date
  updated=iso_date_of_last_edit url=link reply=response_extracted_snippet_original,response_snippet
  reply_date=response_iso_date platform=source
DataForSEO (Google) | google | rating_value review_text timestamp profile_name
  | id=review_id rating=rating_value best=rating_rating_max text=original_review_text,review_text author=profile_name
  date=timestamp language=original_language url=review_url reply=original_owner_answer,owner_answer reply_date=owner_timestamp
schema.org JSON-LD | other | review_rating_rating_value; review_body date_published
  | id=id,identifier rating=review_rating_rating_value,review_rating best=review_rating_best_rating title=name,headline
  text=review_body,description author=author_name,author date=date_published,date_created updated=date_modified
  language=in_language url=url platform=publisher_name,publisher
Yelp | yelp | time_created rating user_name; business_id stars review_id useful
  | id=review_id,id rating=rating,stars text=text author=user_name date=time_created,date url=url
Facebook | facebook | created_time recommendation_type; created_time review_text; created_time has_rating
  | id=open_graph_story_id rating=rating recommends=recommendation_type,recommendation text=review_text author=reviewer_name date=created_time
Checkatrade | checkatrade | rating_rating review created_at; rating_quality_of_workmanship created_at
  | id=id rating=rating_rating title=title text=review author=reviewer_display_name date=created_at updated=updated_at
  platform=source
`,
  MORE,
);
