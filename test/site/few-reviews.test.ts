import { expect, it } from 'vitest';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { toLlmsTxt } from '../../build/render/llms-txt.ts';
import { toMarkdownPages } from '../../build/render/page-markdown.ts';
import { toReviewsMarkdown } from '../../build/render/reviews-markdown.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { badgeImage, shareImage } from '../../site/_includes/rating-picture.ts';
import { fillShortcodes, shortcodeMark } from '../../site/_includes/shortcodes.ts';
import { siteEmbed } from '../../site/_includes/to-embed.ts';
import aboutPage from '../../site/about.11ty.ts';
import { embedView } from '../../site/client/embed/view.ts';
import entityPages from '../../site/entity.11ty.ts';
import homePage from '../../site/index.11ty.ts';
import notFoundPage from '../../site/not-found.11ty.ts';
import searchPage from '../../site/search.11ty.ts';
import { datasetOf } from '../support/dataset-of.ts';
import { toDataset } from '../support/generate-dist.ts';
import { insightsOf } from '../support/insights-of.ts';
import { pageDataOf, pagesOf } from '../support/pages-of.ts';
import { plainReview } from '../support/plain-review.ts';

/** Returns a dataset of so many reviews, of a business that has an e-mail address. */
function sized(count: number): ReviewsDataset {
  const texts = Array.from({ length: count }, (_, at) => `Came on time, fair price, visit ${at}.`);
  const { business, ...rest } = datasetOf(texts);
  return { ...rest, business: { ...business, email: 'joy@marsh.example' } };
}

function homeOf(dataset: ReviewsDataset): string {
  return homePage.render({ pageData: pageDataOf(dataset) });
}

/** Which parts the home page has with so many reviews. */
function partsOf(count: number): string[] {
  const dataset = sized(count);
  const insights = insightsOf({ ...dataset, config: InsightsConfig.parse({}) });
  const data = { ...pageDataOf(dataset), insights };
  const home = homePage.render({ pageData: data });
  const parts = {
    plate: 'class="plate"',
    spread: 'class="spread"',
    cards: 'class="cards newest"',
    all: 'class="more" href="/reviews/"',
    topics: 'class="topics"',
    answers: 'name="answers"',
    search: 'href="/search/"',
    list: '<li><a href="/reviews/"',
    invitation: 'class="write"',
  };
  return Object.entries(parts).flatMap(([name, mark]) => (home.includes(mark) ? [name] : []));
}

it.each([
  [0, ['invitation']],
  [1, ['cards', 'invitation']],
  [4, ['cards', 'list', 'invitation']],
  [5, ['plate', 'spread', 'cards', 'search', 'list', 'invitation']],
  [12, ['plate', 'spread', 'cards', 'all', 'search', 'list', 'invitation']],
  [172, ['plate', 'spread', 'cards', 'all', 'topics', 'answers', 'search', 'list', 'invitation']],
  [5_000, ['plate', 'spread', 'cards', 'all', 'topics', 'answers', 'search', 'list', 'invitation']],
])('with %i reviews shows %j', (count, parts) => {
  expect(partsOf(count)).toEqual(parts);
});

it('says how few reviews there are', () => {
  expect(homeOf(sized(0))).toContain('No reviews yet. How was it for you?');
  expect(homeOf(sized(1))).toContain('>Our first review<');
  expect(homeOf(sized(4))).toContain('>4 reviews so far<');
  expect(homeOf(sized(4))).toContain('An average is shown once there are 5 reviews.');
  expect(homeOf(sized(5))).toContain('>Newest reviews<');
});

it('says that there are no reviews even if nobody can be invited to write one', () => {
  const { business, ...rest } = sized(0);
  const { email: _, ...closed } = business;
  const home = homeOf({ ...rest, business: closed });
  expect(home).toContain('>No reviews published yet.<');
  expect(home).not.toContain('class="write"');
});

it('gives the list without reviews a title, and says below it that there are none', () => {
  const list = pagesOf(sized(0)).get('/reviews/') ?? '';
  expect(list).toMatch(/<title>All reviews \(0\) · /);
  expect(list).toContain('<h1>All reviews (0)</h1><p class="lede">No reviews published yet.</p>');
  expect(pagesOf(sized(1)).get('/reviews/')).toContain('<h1>1 review</h1></div>');
});

it('links an embed to all reviews only if it does not show all', () => {
  const embed = (count: number, limit?: number): string =>
    embedView(siteEmbed(pageDataOf(sized(count))), { layout: 'list', limit }).toString();
  for (const whole of [embed(0), embed(1), embed(4)]) expect(whole).not.toMatch(/>All /);
  for (const part of [embed(2, 1), embed(5)]) expect(part).toMatch(/>All \d reviews</);
});

/** What people read outside of the pages of the site, and the pages with tables. */
function outputsOf(dataset: ReviewsDataset) {
  const pageData = pageDataOf(dataset);
  const { insights, site } = pageData;
  const [home, ...others] = toMarkdownPages(dataset, insights, site).map(({ content }) => content);
  return {
    about: aboutPage.render({ pageData }),
    badge: badgeImage(pageData),
    embed: embedView(siteEmbed(pageData), { layout: 'list' }).toString(),
    home: `${home}`,
    'llms.txt': toLlmsTxt(dataset, insights, site),
    ownPage: fillShortcodes(pageData, shortcodeMark('badge', [])),
    pages: others.join(''),
    'reviews.md': toReviewsMarkdown(dataset),
    share: shareImage(pageData) ?? '',
  };
}

it('shows an average from five reviews on, wherever people read one', () => {
  const averages = (count: number) =>
    Object.entries(outputsOf(sized(count)))
      .filter(([, text]) => />4\.0<|\b4 of 5\b/.test(text))
      .map(([name]) => name);
  expect(averages(4)).toEqual([]);
  const shown = ['about', 'badge', 'embed', 'home', 'llms.txt', 'ownPage', 'reviews.md', 'share'];
  expect(averages(5)).toEqual(shown);
});

it('has no column of averages where no source has five reviews', () => {
  const about = (count: number) => outputsOf(sized(count)).about;
  expect(about(4)).not.toContain('Average rating');
  expect(about(5)).toContain('<th scope="col">Average rating</th>');
});

it('shows the number of reviews without an average', () => {
  const { badge, embed, home, ownPage } = outputsOf(sized(4));
  expect(badge).toMatch(/>4 reviews<(?!.*clip-path)/s);
  expect(embed).toContain(
    '<a class="score" href="https://reviews.example/"><span class="count">4 reviews</span></a>',
  );
  expect(embed.match(/role="img"/g)).toHaveLength(4);
  expect(home).toContain('\n4 reviews: 5★ 0, 4★ 4, 3★ 0, 2★ 0, 1★ 0. Verification: none verified.');
  expect(ownPage).toMatch(/> 4 reviews<\/a>$/);
});

it('links an embed to the review if its reply, with a long name before it, does not fit', () => {
  const replied = (author: string) => {
    const reply = { text: 'Thank you, and see you soon!', date: '2026-03-02', author };
    const reviews = [plainReview('r', { text: 'On time.', reply })];
    return embedView(siteEmbed(pageDataOf(toDataset({ reviews }))), { layout: 'list' }).toString();
  };
  expect(replied('Joy Marsh')).not.toContain('class="whole"');
  expect(replied('The office of Fenmoor Heating')).toContain('class="whole"');
});

it('counts the reviews without text in one sentence below the cards', () => {
  const some = homeOf(datasetOf(['On time.', '', '', 'Tidy.', 'Fair.']));
  expect(some).toContain('2 more reviews have stars without words.');
  expect(some.match(/<article/g)).toHaveLength(3);
  expect(homeOf(sized(2))).not.toContain('without words');
});

it('calls no review the first one if others are withheld, and does not say that there are none', () => {
  const { review_policy, ...rest } = sized(0);
  const home = homeOf({ ...rest, review_policy: { ...review_policy, received_count: 3 } });
  expect(home).toContain('Been a customer?');
  expect(home).not.toContain('No reviews yet');
  const { reviews } = sized(1);
  const later = homeOf({
    ...rest,
    reviews,
    review_policy: { ...review_policy, received_count: 3 },
  });
  expect(later).toContain('>1 review so far<');
});

it('leads to recommendations of a business without reviews, and does not say that there is nothing yet', () => {
  const recommendations = sized(1).reviews.map(({ rating: _, verification: __, ...review }) => ({
    ...review,
    recommends: true,
  }));
  const home = homeOf({ ...sized(0), recommendations });
  expect(home).toContain('<a href="/reviews/"><span>Reviews</span></a>');
  expect(home).toContain('Been a customer?');
  expect(home).not.toContain('No reviews yet');
});

it('promises no words and explains no analysis if there are only stars', () => {
  const pageData = pageDataOf(datasetOf(['', '', '', '', '']));
  const home = homePage.render({ pageData });
  expect(descriptionOf(home)).toBe('Fenmoor Heating: 5 reviews');
  const { insights } = pageData;
  const { method } = insights;
  const generated_from = { ...method.generated_from, review_count: 5 };
  const about = aboutPage.render({
    pageData: { ...pageData, insights: { ...insights, method: { ...method, generated_from } } },
  });
  expect(about).toContain('plain average of all published ratings');
  expect(about).not.toMatch(/derived from the text|In tests/);
});

it('offers on the page for unknown addresses a search from five reviews on, and removed reviews if there are any', () => {
  const linksOf = (dataset: ReviewsDataset) =>
    Array.from(
      notFoundPage
        .render({ pageData: pageDataOf(dataset) })
        .matchAll(/<a class="btn[^"]*" href="(\/[^"]*)"|#removed/g),
      ([all, href = all]) => href,
    );
  expect(linksOf(sized(0))).toEqual([]);
  expect(linksOf(sized(4))).toEqual(['/reviews/']);
  const removed = [{ id: 'r9', removed_at: '2026-03-02T10:00:00Z', reason: 'privacy' as const }];
  expect(linksOf({ ...sized(5), removed })).toEqual(['/reviews/', '/search/', '#removed']);
});

it('explains each verification below its name, so that the table fits a phone', () => {
  const about = aboutPage.render({ pageData: pageDataOf(datasetOf(['On time.'])) });
  const [, head] = /What was checked<\/h2>.*?<thead>(.*?)<\/thead>/s.exec(about) ?? [];
  expect(head?.match(/<th /g)).toHaveLength(2);
  expect(about).toContain('Not checked<br><small class="soft">Nobody has checked');
});

it('explains the overall average only if there are several sources, and an average of one of them', () => {
  const aboutOf = (direct: number, google: number): string => {
    const { reviews, ...rest } = sized(direct + google);
    const source = { platform: 'google' as const };
    const posted = reviews.map((one, at) => (at < google ? { ...one, source } : one));
    return aboutPage.render({ pageData: pageDataOf(toDataset({ ...rest, reviews: posted })) });
  };
  expect(aboutOf(5, 0)).toContain('Where the reviews come from');
  expect(aboutOf(5, 0)).not.toContain('not of these averages');
  expect(aboutOf(4, 4)).not.toContain('not of these averages');
  expect(aboutOf(5, 1)).toContain('not of these averages');
});

it('names a service without reviews in the title of its page, without a sentence after it', () => {
  const pageData = pageDataOf(sized(0));
  const titles = pageData.entities.map((item) => {
    return /<title>(.*)<\/title>/.exec(entityPages.render({ pageData, item }))?.[1];
  });
  expect(titles).toContain('Boiler repair, Fenmoor · Fenmoor Heating');
  expect(titles.join()).not.toContain('published');
});

/** Returns what search engines show below the title of a page. */
function descriptionOf(page = ''): string | undefined {
  return /<meta name="description" content="([^"]*)">/.exec(page)?.[1];
}

it.each([
  [0, 'Customer reviews of Fenmoor Heating. None are published yet.'],
  [1, 'Fenmoor Heating: 1 review'],
  [4, 'Fenmoor Heating: 4 reviews'],
  [5, 'Fenmoor Heating is rated 4.0 out of 5 in 5 reviews. Read what customers say.'],
])('describes a home page with %i reviews to search engines', (count, description) => {
  expect(descriptionOf(homeOf(sized(count)))).toBe(description);
});

it('describes the list of all reviews', () => {
  const ofList = (count: number) => descriptionOf(pagesOf(sized(count)).get('/reviews/'));
  expect(ofList(0)).toBe('Customer reviews of Fenmoor Heating. None are published yet.');
  expect(ofList(2)).toBe('Fenmoor Heating: 2 reviews, 1 March 2026.');
  // The page has only the newest of them, and not their days.
  expect(ofList(40)).toBe('Fenmoor Heating: 40 reviews.');
});

it('shows a review with only a title among those with words', () => {
  const titled = plainReview('t', { title: 'Warm again' });
  const written = plainReview('w', { text: 'On time.' });
  const home = homeOf(toDataset({ reviews: [written, titled, plainReview('s', {})] }));
  expect(home.match(/<article/g)).toHaveLength(2);
  expect(home).toContain('1 more review has stars without words.');
});

it('keeps an author of the quote from changing the direction of the day after it', () => {
  const dataset = sized(12);
  const text = 'Came on time.';
  dataset.reviews.push(plainReview('q', { text, author: { name: '\u202eAda' } }));
  const data = pageDataOf(dataset);
  const quote = { review_id: 'q', text, start: 0, end: 13, rating: 5, date: '2026-03-01' };
  const pull_quote = {
    ...quote,
    author: 'Ada',
    url: '',
    polarity: 'positive',
    by: 'words',
  } as const;
  const insights = { ...data.insights, pull_quote };
  const home = homePage.render({ pageData: { ...data, insights } });
  expect(home).toContain('<span><bdi>Ada</bdi>, <a');
});

it('offers the names of services as the owner writes them, each once, if a search finds them', () => {
  const { business, ...rest } = datasetOf(
    Array(3).fill('The TV aerial and the Haarschnitt, actually.'),
  );
  const services = [
    { id: 'tv', name: 'TV aerial', aliases: ['tv aerial'] },
    { id: 'cut', name: 'Haarschnitt', aliases: ['haarschnitt', 'AC'] },
  ];
  const assets = [{ path: '/assets/minisearch.js' }];
  const data = { ...pageDataOf({ ...rest, business: { ...business, services } }), assets };
  const [ideas = ''] =
    /<ul class="pills"><li><a href="\/search.*?<\/ul>/s.exec(
      searchPage.render({ pageData: data }),
    ) ?? [];
  const names = Array.from(ideas.matchAll(/">([^<]+)<\/a>/g), ([, name]) => name);
  expect(names).toEqual(['TV aerial', 'Haarschnitt']);
});

it('offers no search before the first review', () => {
  const assets = [{ path: '/assets/minisearch.js' }];
  const formOf = (count: number) =>
    /<form id="search"[^>]*>/.exec(
      searchPage.render({ pageData: { ...pageDataOf(sized(count)), assets } }),
    )?.[0];
  expect(formOf(0)).toMatch(/ hidden>$/);
  expect(formOf(1)).not.toContain('hidden');
});

it('sorts the filters of a search: verified reviews first, and languages by their names', () => {
  const verified = { status: 'verified', method: 'manual' } as const;
  const checked = { status: 'platform_verified', method: 'platform' } as const;
  const reviews = [
    plainReview('a', { language: 'pl' }),
    plainReview('b', { language: 'de', verification: checked }),
    plainReview('c', { language: 'cy', verification: verified }),
  ];
  const assets = [{ path: '/assets/minisearch.js' }];
  const pageData = { ...pageDataOf(toDataset({ reviews })), assets };
  const page = searchPage.render({ pageData });
  const values = (name: string): string[] => {
    const [options = ''] = new RegExp(`<select name="${name}".*?</select>`).exec(page) ?? [];
    return Array.from(options.matchAll(/value="(\w+)"/g), ([, value = '']) => value);
  };
  expect(values('verification')).toEqual(['verified', 'platform_verified', 'unverified']);
  // German, Polish, Welsh
  expect(values('language')).toEqual(['de', 'pl', 'cy']);
});
