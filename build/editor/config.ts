import { isMap, parseDocument, stringify } from 'yaml';
import type { Business } from '../../contract/business.ts';
import { ENTITY_KINDS, type EntityKind, mentionKey } from '../../contract/entity.ts';
import { InsightsConfig } from '../insights/words/config.ts';
import { BusinessFile } from '../read/business-file.ts';
import { ContentReview, MentionsFile, RemovedLine, ReplyFile } from '../read/content-schema.ts';
import { WEEKDAYS } from '../read/opening-hours.ts';
import { PageFields } from '../read/own-pages.ts';
import { type Field, fieldsOf, MOMENT, toLabel } from './fields.ts';

/** All of words.yaml, as it is written. A form would delete the sentences that it does not show. */
const WORDS = {
  name: 'body',
  label: 'Words',
  widget: 'text',
  hint: 'Only the sentences that you change, like menu: {technicians: Our engineers}.',
};

const BODY = { name: 'body', label: 'Text', widget: 'text' };
const REVIEW_BODY = {
  ...BODY,
  required: false,
  hint: 'Plain text. Leave empty for a rating without text.',
};
const REPLY_BODY = { ...BODY, hint: 'Plain text.' };

/**
 * Returns `/admin/config.yml` for Sveltia CMS, in the format of Decap CMS: a collection for each part of the content, with fields
 * computed from the schemas that validate the content.
 */
export function toEditorConfig(
  { repository, branch }: NonNullable<BusinessFile['site']['admin']>,
  siteUrl: string,
  business: Pick<Business, EntityKind>,
  businessYaml: string,
): string {
  const entities = entityFields(business);
  const written = parseDocument(businessYaml).getIn(['business', 'opening_hours']);
  const hours = isMap(written) ? HOURS_BY_DAY : HOURS;
  return stringify({
    backend: { name: 'github', repo: repository, branch, auth_methods: ['token'] },
    // Saving opens a pull request, so that `check` runs before anything is published.
    publish_mode: 'editorial_workflow',
    site_url: siteUrl,
    media_folder: 'content/theme',
    public_folder: '/assets/theme',
    media_libraries: { default: { config: UPLOADS }, stock_assets: { providers: [] } },
    output: { omit_empty_optional_fields: true },
    // The file of a page is named after its title; names of files have no accents.
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [
      collection('reviews', 'Reviews you received', 'md', {
        // A published review is taken down, which programs learn of.
        delete: false,
        path: '{{year}}/{{fields.id}}',
        slug: '{{fields.id}}',
        identifier_field: 'id',
        summary: '{{date}} · {{author.name}} · {{rating}}',
        fields: inOrder(
          ['body', 'rating', 'date', 'author'],
          fieldsOf(ContentReview, { ...REVIEW_FIELDS, ...entities }),
          REVIEW_BODY,
        ),
      }),
      collection('replies', 'Replies', 'md', {
        slug: '{{fields.review}}',
        identifier_field: 'review',
        fields: inOrder(
          ['review', 'body'],
          fieldsOf(ReplyFile, { review: REVIEW, date: TODAY }),
          REPLY_BODY,
        ),
      }),
      collection('mentions', 'Mentions', 'yaml', {
        slug: '{{fields.review}}',
        identifier_field: 'review',
        fields: fieldsOf(MentionsFile, { review: REVIEW, ...entities }),
      }),
      collection('removals', 'Removals', 'yaml', {
        slug: '{{fields.id}}',
        identifier_field: 'id',
        fields: fieldsOf(RemovedLine.omit({ recommendation: true }), {
          id: REVIEW,
          removed_at: { ...MOMENT, default: '{{now}}' },
        }),
      }),
      collection('pages', 'Your pages', 'md', {
        identifier_field: 'title',
        // Pictures stand next to the page.
        media_folder: '',
        public_folder: '',
        fields: [
          ...fieldsOf(PageFields, PAGE_FIELDS),
          // As rich text, it changes tables, and stars in tags of templates.
          { name: 'body', label: 'Text', widget: 'markdown', modes: ['raw', 'rich_text'] },
        ],
      }),
      {
        name: 'settings',
        label: 'Business and settings',
        files: [
          file(
            'business',
            'Business',
            'business.yaml',
            fieldsOf(BusinessFile, { ...BUSINESS_FIELDS, 'business.opening_hours': hours }),
          ),
          file('insights', 'Insights', 'insights.yaml', fieldsOf(InsightsConfig, INSIGHTS_FIELDS)),
          { ...file('words', 'Interface text', 'words.yaml', [WORDS]), format: 'raw' },
        ],
      },
    ],
  });
}

/** Returns a collection of a folder of the content with one file for each entry. */
function collection(name: string, label: string, extension: 'md' | 'yaml', own: Field): Field {
  const format = extension === 'md' ? 'yaml-frontmatter' : 'yaml';
  return { name, label, folder: `content/${name}`, create: true, extension, format, ...own };
}

/** How uploaded pictures are stored: small, upright, without the data of the camera, and by names that `check` accepts. */
const UPLOADS = {
  slugify_filename: true,
  transformations: { raster_image: { format: 'webp', width: 2_048, height: 2_048 } },
};
/** A field with the name of a picture in a folder of the content, to which the form uploads it. */
const PHOTO = {
  widget: 'image',
  media_folder: '/content/photos',
  public_folder: '',
  minlength: undefined,
};
const LOGO = { ...PHOTO, media_folder: '/content/theme' };

/** Editor settings that the schemas cannot express, by dotted path. */
const REVIEW_FIELDS: Record<string, Field> = {
  'images.file': PHOTO,
  // The editor writes the id, so there is no pattern to check.
  id: { widget: 'uuid', prefix: 'd-', readonly: true, pattern: undefined },
  'reply.text': { widget: 'text' },
  'source.platform': { default: 'direct' },
  'verification.status': { default: 'unverified' },
  'verification.method': { default: 'none' },
};
/** The id of a review. The page that it links to finds imported reviews too, and opens this form with their id. */
const REVIEW = { required: true, hint: 'The id of a review. <a href="find/">Find a review</a>' };
const TODAY = { default: '{{now}}' };
const PAGE_FIELDS: Record<string, Field> = {
  menu: { label: 'Position in the menu' },
  footer: { label: 'Link in the footer', widget: 'boolean', options: undefined },
};
const BUSINESS_FIELDS: Record<string, Field> = {
  'business.services.photo.file': PHOTO,
  'business.technicians.photo.file': PHOTO,
  'site.photo.file': PHOTO,
  'site.logo': LOGO,
  'site.accent': { widget: 'color' },
};
/** Without an industry, the one for the type of the business is used. */
const INSIGHTS_FIELDS: Record<string, Field> = { industry: { default: undefined } };
/** The two forms of opening hours. The editor would delete a table that it shows as a list. */
const HOURS = { widget: 'list', field: { name: 'line', widget: 'string' } };
const HOURS_BY_DAY = {
  widget: 'object',
  fields: WEEKDAYS.map((name) => ({
    name,
    label: toLabel(name),
    required: false,
    widget: 'string',
  })),
};

/** The editor cannot save an empty list. */
const MENTION_HINT =
  'Empty: those that the text names. To say that there is none, write `[]` in the file; saving this form deletes it.';

/** Returns lists to choose people, services and areas from, and none for a kind that the business does not have. */
function entityFields(business: Pick<Business, EntityKind>): Record<string, Field> {
  const fields = ENTITY_KINDS.map((kind): [string, Field] => {
    const options = business[kind].map((entity) => ({
      label: entity.name,
      value: mentionKey(kind, entity),
    }));
    return [
      `mentions.${kind}`,
      options.length === 0
        ? { widget: 'hidden' }
        : { widget: 'select', multiple: true, options, hint: MENTION_HINT },
    ];
  });
  return Object.fromEntries(fields);
}

function file(name: string, label: string, path: string, fields: readonly Field[]): Field {
  return { name, label, file: `content/${path}`, fields };
}

/** Returns the fields that every entry needs in this order, its text among them, then all others, whose groups are folded. */
function inOrder(first: readonly string[], fields: readonly Field[], body: Field): Field[] {
  const all = [body, ...fields.filter(({ name }) => name !== 'text')];
  const others = all.filter(({ name }) => !first.includes(String(name)));
  return [
    ...first.flatMap((name) => all.filter((field) => field.name === name)),
    ...others.map((field) => ({ ...field, ...(field.widget === 'object' && { collapsed: true }) })),
  ];
}
