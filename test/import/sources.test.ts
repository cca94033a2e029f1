import { describe, expect, it } from 'vitest';
import type { ContentReview } from '../../build/read/content-schema.ts';
import { MINIMAL_REVIEW } from '../garage/garage.ts';
import { importPlace, sumOf } from './importing.ts';

/** Invented rows in the shape of each vendor, and what they become. */
type Case = {
  name: string;
  file: string;
  body: unknown;
  /** Some fields of each review. */
  reviews: Partial<ContentReview>[];
  skipped?: string[];
};

const google = (over: object): object => ({
  name: 'accounts/1/locations/2/reviews/AbC-1_x',
  reviewer: { displayName: 'Mara Lindqvist' },
  starRating: 'FIVE',
  createTime: '2026-01-31T23:30:00.123456Z',
  updateTime: '2026-01-31T23:30:00.123456Z',
  ...over,
});

const CASES: Case[] = [
  {
    name: 'Google Takeout: the customer keeps their own words, rating-only reviews their silence',
    file: 'reviews.json',
    body: {
      reviews: [
        google({
          comment: '(Translated by Google) Warm again.\n\n(Original)\nWieder warm.',
          updateTime: '2026-02-02T08:00:00Z',
          reviewReply: { comment: 'Danke!', updateTime: '2026-02-03T09:00:00.5Z' },
        }),
        google({
          name: 'accounts/1/locations/2/reviews/B',
          starRating: 'ONE',
          comment: 'Ça marche.\n\n(Translated by Google)\nIt works.',
        }),
        google({ name: 'accounts/1/locations/2/reviews/C', comment: 'It said (Original) on it.' }),
        google({ name: 'accounts/1/locations/2/reviews/D', starRating: 'SIX' }),
        google({ name: 'accounts/1/locations/2/reviews/E' }),
      ],
    },
    reviews: [
      {
        id: 'g-AbC-1_x',
        date: '2026-01-31',
        published_at: '2026-01-31T23:30:00Z',
        updated_at: '2026-02-03T09:00:00Z',
        rating: 5,
        text: 'Wieder warm.',
        author: { name: 'Mara Lindqvist' },
        source: { platform: 'google', review_id: 'AbC-1_x' },
        verification: { status: 'unverified', method: 'none' },
        reply: { text: 'Danke!', date: '2026-02-03' },
      },
      { id: 'g-B', text: 'Ça marche.', rating: 1, updated_at: undefined },
      { id: 'g-C', text: 'It said (Original) on it.' },
      { id: 'g-E', text: '' },
    ],
    skipped: ['record 4: expected whole stars from 1 to 5, got a text of 3 characters'],
  },
  {
    name: 'Business Profile API: anonymous customers, unapproved replies',
    file: 'page.json',
    body: {
      reviews: [
        google({
          reviewId: 'R1',
          reviewer: { displayName: 'Not their name', isAnonymous: true },
          reviewReply: {
            comment: 'No.',
            updateTime: '2026-02-03T09:00:00Z',
            reviewReplyState: 'REJECTED',
          },
        }),
        google({ reviewId: 'R2', reviewer: { displayName: 'A Google user' } }),
      ],
      averageRating: 5,
      totalReviewCount: 2,
    },
    reviews: [
      { id: 'g-R1', author: { name: 'Anonymous' }, reply: undefined },
      { id: 'g-R2', author: { name: 'Anonymous' } },
    ],
  },
  {
    name: 'Trustpilot CSV: no e-mail, no cut title, no verification from "Source Of Review"',
    file: 'trustpilot.csv',
    body: [
      'Domain Url,Business Unit Id,Review ID,Review Created (UTC),Review Username,Review User Email,Review Title,Review Content,Review Stars,Source Of Review,Reference Id',
      'x.example,b1,66da7804597f42f356d248fa,2026-03-01 23:30:00,Ida Nolde,ida@mail.example,Came at once and...,"Came at once and fixed it, ""all"" of it.\nTidy.",4,Invitation,INV-77',
      'x.example,b1,66da7804597f42f356d248fb,2026-07-01 23:30:00,,j@mail.example,Late,Two hours late.,2,Organic,',
      '',
    ].join('\r\n'),
    reviews: [
      {
        id: 't-66da7804597f42f356d248fa',
        date: '2026-03-01',
        title: undefined,
        text: 'Came at once and fixed it, "all" of it.\nTidy.',
        source: {
          platform: 'trustpilot',
          url: 'https://www.trustpilot.com/reviews/66da7804597f42f356d248fa',
          review_id: '66da7804597f42f356d248fa',
        },
        verification: { status: 'unverified', method: 'none' },
      },
      // Half past eleven in UTC is the next day in London's summer.
      {
        id: 't-66da7804597f42f356d248fb',
        title: 'Late',
        date: '2026-07-02',
        author: { name: 'Anonymous' },
      },
    ],
  },
  {
    name: 'Trustpilot API: its own word on a review counts',
    file: 'tp.json',
    body: {
      links: [{ rel: 'next', href: 'https://api.example/2' }],
      reviews: [
        {
          id: 'a1',
          stars: 5,
          title: 'Warm',
          text: 'Warm again.',
          language: 'en',
          createdAt: '2026-01-02T10:00:00Z',
          updatedAt: '2026-01-05T10:00:00Z',
          consumer: { id: 'c', displayName: 'Per Aas' },
          companyReply: { text: 'Thanks', createdAt: '2026-01-03T10:00:00Z' },
          isVerified: true,
        },
        {
          id: 'a2',
          stars: 3,
          text: 'Fine.',
          createdAt: '2026-01-02T10:00:00Z',
          consumer: { displayName: 'Ana Rey' },
          isVerified: false,
          reviewVerificationLevel: 'invited',
        },
      ],
    },
    reviews: [
      {
        id: 't-a1',
        verification: { status: 'platform_verified', method: 'platform' },
        language: 'en',
        updated_at: '2026-01-05T10:00:00Z',
        reply: { text: 'Thanks', date: '2026-01-03' },
      },
      { id: 't-a2', verification: { status: 'unverified', method: 'none' } },
    ],
  },
  {
    name: 'Judge.me: neither spam nor addresses, names in the e-mail column stay there',
    file: 'judgeme.csv',
    body:
      'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,reply,reply_date,picture_urls,ip_address,location\n' +
      'Good,"Line one\n\nline two",5,2026-02-01 09:00:00 UTC,web,ok,Tove Bly,t@mail.example,9,"Thank you, Tove",2026-02-02 09:00:00 UTC,"https://p.example/1,https://p.example/2",192.0.2.7,OL8\n' +
      'Buy,buy,5,2026-02-01 09:00:00 UTC,web,spam,X,x@mail.example,,,,,192.0.2.8,\n',
    reviews: [
      {
        title: 'Good',
        text: 'Line one\n\nline two',
        author: { name: 'Tove Bly' },
        reply: { text: 'Thank you, Tove', date: '2026-02-02' },
        verification: { status: 'unverified', method: 'none' },
      },
    ],
    skipped: ['row 3: the platform does not show it (curated: spam)'],
  },
  {
    name: 'Apify: the original text, not its translation',
    file: 'apify.json',
    body: [
      {
        title: 'Lantern Heating',
        name: 'Nils Fog',
        reviewId: 'ChZ1',
        text: 'Snabbt.',
        textTranslated: 'Fast.',
        originalLanguage: 'sv',
        stars: 5,
        rating: null,
        publishAt: '2 days ago',
        publishedAtDate: '2026-03-01T10:00:00.000Z',
        reviewUrl: 'https://maps.example/r/ChZ1',
        reviewOrigin: 'Google',
        responseFromOwnerText: 'Tack!',
        responseFromOwnerDate: '2026-03-02T10:00:00.000Z',
        reviewImageUrls: [],
      },
      {
        name: 'Bo',
        reviewId: 'ChZ2',
        text: null,
        stars: 4,
        publishedAtDate: '2026-03-01T10:00:00.000Z',
        reviewOrigin: 'Holidays',
      },
    ],
    reviews: [
      {
        id: 'g-ChZ1',
        text: 'Snabbt.',
        language: 'sv',
        reply: { text: 'Tack!', date: '2026-03-02' },
        source: { platform: 'google', url: 'https://maps.example/r/ChZ1', review_id: 'ChZ1' },
      },
      { id: 'holidays-ChZ2', text: '', source: { platform: 'holidays', review_id: 'ChZ2' } },
    ],
  },
  {
    name: 'Outscraper: times are UTC with the month first',
    file: 'outscraper.csv',
    body:
      'name,author_title,review_id,review_text,review_rating,review_datetime_utc,review_link,owner_answer,owner_answer_timestamp_datetime_utc\n' +
      'Lantern,Kim Wu,Oc1,Good,4,03/05/2026 23:59:00,https://maps.example/Oc1,Thanks,03/06/2026 10:00:00\n',
    reviews: [
      {
        id: 'g-Oc1',
        date: '2026-03-05',
        published_at: '2026-03-05T23:59:00Z',
        reply: { text: 'Thanks', date: '2026-03-06' },
      },
    ],
  },
  {
    name: 'Outscraper JSON: lists within lists',
    file: 'outscraper.json',
    body: {
      id: 'x',
      data: [
        [
          {
            author_title: 'Kim Wu',
            review_id: 'Oc1',
            review_rating: 4,
            review_timestamp: 1772755140,
            review_text: 'Good',
          },
        ],
      ],
    },
    reviews: [{ id: 'g-Oc1', published_at: '2026-03-05T23:59:00Z' }],
  },
  {
    name: 'schema.org: authors as text, object or list; ten points; nested in @graph',
    file: 'page.jsonld',
    body: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Lantern' },
        {
          '@type': ['Plumber', 'LocalBusiness'],
          aggregateRating: { ratingValue: 4.9 },
          review: [
            {
              '@type': 'Review',
              '@id': 'https://lantern.example/#r1',
              author: 'Ole Berg',
              datePublished: '2026-02-01',
              reviewBody: 'Fine.',
              reviewRating: { ratingValue: '8', bestRating: '10' },
              publisher: { name: 'Google' },
            },
            {
              '@type': 'Review',
              author: [{ '@type': 'Person', name: 'Ada Fell' }],
              datePublished: '2026-02-02T10:00:00+02:00',
              description: 'Good.',
              reviewRating: { ratingValue: 4 },
              publisher: { name: 'Some Site' },
            },
            {
              '@type': 'Review',
              author: { name: 'No Stars' },
              datePublished: '2026-02-02',
              reviewBody: 'x',
              reviewRating: {},
            },
          ],
        },
      ],
    },
    reviews: [
      {
        rating: 4,
        author: { name: 'Ole Berg' },
        source: { platform: 'google' },
      },
      {
        rating: 4,
        author: { name: 'Ada Fell' },
        text: 'Good.',
        published_at: '2026-02-02T08:00:00Z',
      },
    ],
    skipped: ['record 3: expected a rating, got nothing'],
  },
  {
    name: 'Yelp: times are Pacific',
    file: 'yelp.json',
    body: {
      total: 40,
      possible_languages: ['en'],
      reviews: [
        {
          id: 'y1',
          url: 'https://yelp.example/y1',
          text: 'Great, and then...',
          rating: 5,
          time_created: '2026-01-01 23:30:00',
          user: { id: 'u', name: 'Jo T.', image_url: null },
        },
      ],
    },
    reviews: [
      {
        id: 'y-y1',
        published_at: '2026-01-02T07:30:00Z',
        date: '2026-01-02',
        text: 'Great, and then...',
      },
    ],
  },
  {
    name: "Yelp's open data set, line by line",
    file: 'yelp.ndjson',
    body:
      '{"review_id":"-Kx","user_id":"u","business_id":"b","stars":4.0,"useful":0,"funny":0,"cool":0,"text":"Ok","date":"2018-07-07 22:09:11"}\n' +
      '{"review_id":"-Ky","user_id":"u","business_id":"b","stars":3.5,"useful":0,"funny":0,"cool":0,"text":"Ok","date":"2018-07-07 22:09:11"}\n',
    reviews: [{ id: 'y--Kx', rating: 4, author: { name: 'Anonymous' } }],
    skipped: ['record 2: expected whole stars from 1 to 5, got 3.5'],
  },
  {
    name: 'Facebook: a recommendation is not five stars',
    file: 'ratings.json',
    body: {
      data: [
        {
          created_time: '2016-05-01T10:00:00+0000',
          has_rating: true,
          rating: 4,
          review_text: 'Nice',
          reviewer: { name: 'Sam Low', id: '1' },
          open_graph_story: { id: '9' },
        },
        {
          created_time: '2026-05-01T10:00:00+0000',
          recommendation_type: 'positive',
          review_text: 'Yes!',
        },
      ],
      paging: { cursors: { before: 'a' } },
    },
    reviews: [{ id: 'f-9', rating: 4, date: '2016-05-01' }],
  },
  {
    name: 'Checkatrade: out of ten, verified by the platform',
    file: 'checkatrade.json',
    body: {
      total: 3,
      reviews: [
        {
          id: 'c1',
          title: 'Stop tap',
          review: 'Good.',
          createdAt: '2026-01-01T10:00:00Z',
          updatedAt: '2026-01-01T10:00:00Z',
          location: { postcode: 'M1 1AA' },
          verified: 'VERIFIED',
          rating: { qualityOfWorkmanship: 8, rating: 8 },
          reviewer: { displayName: '' },
        },
        {
          id: 'c2',
          title: 'x',
          review: 'y',
          createdAt: '2026-01-01T10:00:00Z',
          verified: 'PENDING',
          rating: { rating: 9.67 },
          reviewer: { displayName: 'A' },
        },
        {
          id: 'gr-104-20260101',
          title: 'x',
          review: 'y',
          createdAt: '2026-01-01T10:00:00Z',
          verified: 'VERIFIED',
          rating: { rating: 10 },
          reviewer: { id: '104', displayName: 'B C' },
          source: 'google',
          authorUrl: 'https://maps.example/contrib/104',
        },
      ],
    },
    reviews: [
      {
        id: 'c-c1',
        rating: 4,
        author: { name: 'Anonymous' },
        verification: { status: 'platform_verified', method: 'platform' },
      },
      {
        rating: 5,
        source: { platform: 'google' },
        verification: { status: 'unverified', method: 'none' },
      },
    ],
    skipped: ['record 2: expected whole stars from 1 to 5, got 9.67 of 10'],
  },
  {
    name: 'a list with German names: tabs, decimal commas, ten points',
    file: 'liste.tsv',
    body: 'Kunde\tBewertung\tDatum\tKommentar\tE-Mail\nUlla Roth\t10,0\t1.3.2026 9:05\tSehr gut\tu@mail.example\nJan\t8\t28.02.26\tGut\t\nEva\t9,0\t28.02.26\tGut\t\n',
    reviews: [
      {
        rating: 5,
        date: '2026-03-01',
        published_at: '2026-03-01T09:05:00Z',
        author: { name: 'Ulla Roth' },
      },
      { rating: 4, date: '2026-02-28' },
    ],
    skipped: ['row 4: expected whole stars from 1 to 5, got 9,0 of 10'],
  },
];

describe('each source', () => {
  it.each(CASES)('$name', async ({ file, body, reviews, skipped = [] }) => {
    await using place = await importPlace();
    const result = await place.write(await place.file(file, body));
    expect(result.skipped.sentences).toEqual(skipped);
    expect(sumOf(result)).toBe(result.rows);
    const found = [...(await place.reviews()).values()];
    expect(found).toHaveLength(reviews.length);
    for (const wanted of reviews) {
      const fields = (review: object): object =>
        Object.fromEntries(Object.entries(review).filter(([name]) => name in wanted));
      expect(found.map(fields)).toContainEqual(wanted);
    }
    const all = JSON.stringify(await place.snapshot());
    for (const secret of [
      '@mail.example',
      '192.0.2.',
      'INV-77',
      'M1 1AA',
      'contrib/104',
      '-104-',
    ]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('refused files, and files with a warning', () => {
  const places = {
    name: 'p',
    reviews: [
      {
        name: 'p/r/1',
        rating: 5,
        text: { text: 'x', languageCode: 'en' },
        authorAttribution: { displayName: 'A', uri: 'u' },
        publishTime: '2026-01-01T00:00:00Z',
      },
    ],
  };
  const legacy = {
    result: {
      reviews: [
        {
          author_name: 'A',
          rating: 5,
          relative_time_description: 'a week ago',
          text: 'x',
          time: 1772755140,
          profile_photo_url: 'u',
        },
      ],
    },
    html_attributions: [],
    status: 'OK',
  };
  const wrote = {
    type: 'FeatureCollection',
    features: [
      {
        geometry: { coordinates: [1, 2], type: 'Point' },
        properties: { date: '2026-01-01T00:00:00Z', five_star_rating_published: 5 },
        type: 'Feature',
      },
    ],
  };

  const { source, verification } = MINIMAL_REVIEW;
  const feedItem = { content_text: '★★★★★', _review: { rating: 5, source, verification } };

  it.each([
    ['Places API', places, 'terms forbid storing them'],
    ['old Places API', legacy, 'terms forbid storing them'],
    ["Maps' own Reviews.json", wrote, 'which your own account WROTE'],
    ['reviews.json of such a site', { reviews: [MINIMAL_REVIEW] }, 'import reviews.csv'],
    ['the feed of such a site', { items: [feedItem] }, 'import reviews.csv'],
  ])('%s', async (_name, body, message) => {
    await using place = await importPlace();
    await expect(place.write(await place.file('Reviews.json', body))).rejects.toThrow(message);
    expect(Object.keys(await place.snapshot())).toEqual(['business.yaml']);
  });

  it('skips files of a Takeout archive that are not about the business', async () => {
    await using place = await importPlace();
    const base = 'Takeout/Google Business Profile/account-1/location-2';
    await place.file(`${base}/data.json`, { title: 'Lantern Heating' });
    await place.file(`${base}/reviews.json`, { reviews: [google({})] });
    await place.file(`${base}/reviews-x.json`, {
      reviews: [google({ name: 'a/1/l/2/reviews/Z' })],
    });
    await place.file('Takeout/Maps (your places)/Reviews.json', wrote);
    const { added, skippedFiles } = await place.write(`${place.root}/Takeout`);
    expect(added).toHaveLength(2);
    expect(skippedFiles.join('\n')).toContain('WROTE');
    expect(skippedFiles).toHaveLength(2);
  });

  it('lists the files of a Takeout without reviews on one line', async () => {
    await using place = await importPlace();
    const base = 'Takeout/Google Business Profile/account-1/location-2';
    await place.file(`${base}/data.json`, { title: 'Lantern Heating' });
    await place.file(`${base}/attributes.json`, []);
    await place.file(`${base}/services.json`, {});
    await place.file(`${base}/questions.json`, {
      questions: [{ name: 'q/1', createTime: '2026-03-01T08:00:00Z', text: 'Open on Sundays?' }],
    });
    for (let at = 1; at <= 30; at++) {
      const media = { mediaFormat: 'PHOTO', createTime: '2026-03-01T08:00:00Z', description: at };
      await place.file(`${base}/media-${at}.json`, media);
    }
    await place.file(`${base}/reviews.json`, { reviews: [google({})] });
    await place.file(`${base}/mine.csv`, 'Words,Day\nGood,2026-03-01\n');
    const { added, skippedFiles } = await place.run(`${place.root}/Takeout`);
    expect(added).toHaveLength(1);
    expect(skippedFiles).toEqual([
      expect.stringContaining('mine.csv has no column for the rating'),
      expect.stringMatching(/^no reviews in attributes.json, data.json, .* and 14 more$/),
    ]);
  });

  it('warns of scrapes and of Yelp', async () => {
    await using place = await importPlace();
    const scrape = CASES.find(({ file }) => file === 'apify.json');
    const { files } = await place.run(await place.file('apify.json', scrape?.body));
    expect(files[0]?.source.warning).toContain("Google's terms");
    const yelp = CASES.find(({ file }) => file === 'yelp.json');
    const result = await place.run(await place.file('yelp.json', yelp?.body));
    expect(result.files[0]?.source.warning).toContain("Yelp's terms");
  });
});
