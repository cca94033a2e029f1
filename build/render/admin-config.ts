import { isMap, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import type { Business } from '../../contract/business.ts';
import { ENTITY_KINDS, type EntityKind, mentionKey } from '../../contract/entity.ts';
import { inline } from '../../contract/schema.ts';
import { InsightsConfig } from '../insights/words/config.ts';
import { BusinessFile } from '../read/business-file.ts';
import { ContentReview, MentionsFile, RemovedLine, ReplyFile } from '../read/content-schema.ts';
import { WEEKDAYS } from '../read/opening-hours.ts';

/** The GitHub repository and branch the editor commits to. */
export type AdminSettings = { repository: string; branch: string };

/** What the editor offers to choose from. */
type Choices = Pick<Business, EntityKind>;

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Field = Readonly<Record<string, unknown>>;

/** All of words.yaml, as it is written. A form would delete the sentences that it does not show. */
const WORDS = {
  name: 'body',
  label: 'Words',
  widget: 'text',
  hint: 'Like the example in docs/site.md.',
};

/** Dates and times in the format of the content. A form of a MOMENT sets its seconds to 0 when it opens, so only new ones have it. */
const DAY = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
const MOMENT = { widget: 'datetime', picker_utc: true, format: 'YYYY-MM-DDTHH:mm:ss[Z]' };

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
export function toAdminConfig(
  { repository, branch }: AdminSettings,
  siteUrl: string,
  business: Choices,
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
    public_folder: '/assets',
    output: { omit_empty_optional_fields: true },
    // The file of a page is named after its title; names of files have no accents.
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [
      collection('reviews', 'Reviews you received', 'md', {
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
        fields: [
          { name: 'title', label: 'Title', widget: 'string' },
          { name: 'description', label: 'Description', widget: 'string', required: false },
          { name: 'menu', label: 'Position in the menu', widget: 'number', required: false },
          { name: 'footer', label: 'Link in the footer', widget: 'boolean', required: false },
          { name: 'body', label: 'Text', widget: 'markdown' },
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
          file('insights', 'Insights', 'insights.yaml', fieldsOf(InsightsConfig)),
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

/** Editor settings that the schemas cannot express, by dotted path. */
const REVIEW_FIELDS: Record<string, Field> = {
  // The editor writes the id, so there is no pattern to check.
  id: { widget: 'uuid', prefix: 'd-', readonly: true, pattern: undefined },
  'source.platform': { default: 'direct' },
  'verification.status': { default: 'unverified' },
  'verification.method': { default: 'none' },
};
/** The id of a review. The page that it links to finds imported reviews too, and opens this form with their id. */
const REVIEW = { required: true, hint: 'The id of a review. <a href="find/">Find a review</a>' };
const TODAY = { default: '{{now}}' };
const BUSINESS_FIELDS: Record<string, Field> = { 'site.accent': { widget: 'color' } };
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
  'Empty: those that the text names. To say that there is none, write `[]` in the file.';

/** Returns lists to choose people, services and areas from, and none for a kind that the business does not have. */
function entityFields(business: Choices): Record<string, Field> {
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

/** Returns an editor field for each field of an object schema. `overrides` are settings by dotted path. */
function fieldsOf(schema: z.ZodType, overrides: Readonly<Record<string, Field>> = {}): Field[] {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return toFields(inline(root, $defs), overrides, '');
}

function toFields(
  { properties = {}, required = [] }: JsonSchema,
  overrides: Readonly<Record<string, Field>>,
  prefix: string,
): Field[] {
  return Object.entries(properties).flatMap(([name, schema]): Field[] => {
    if (typeof schema === 'boolean') return [];
    return [
      {
        name,
        label: toLabel(name),
        ...(required.includes(name) ? {} : { required: false }),
        ...(schema.description !== undefined && { hint: schema.description }),
        ...(schema.default !== undefined && { default: schema.default }),
        ...toWidget(schema, overrides, `${prefix}${name}.`),
        ...overrides[prefix + name],
      },
    ];
  });
}

function toWidget(
  schema: JsonSchema,
  overrides: Readonly<Record<string, Field>>,
  prefix: string,
): Field {
  if (schema.const !== undefined || schema.type === 'boolean') return { widget: 'boolean' };
  if (schema.enum !== undefined) return { widget: 'select', options: schema.enum };
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema;
    const value_type = schema.type === 'integer' ? 'int' : 'float';
    return {
      widget: 'number',
      value_type,
      ...(isBound(minimum) && { min: minimum }),
      ...(isBound(maximum) && { max: maximum }),
    };
  }
  if (schema.type === 'object') {
    const properties = schema.properties ?? propertiesOfRecord(schema);
    // The editor refuses its whole configuration if a group has no fields.
    if (properties === undefined) return { widget: 'keyvalue' };
    return { widget: 'object', fields: toFields({ ...schema, properties }, overrides, prefix) };
  }
  if (schema.type === 'array') {
    const { items, maxItems: max } = schema;
    const list = { widget: 'list', ...(max !== undefined && { max }) };
    if (typeof items !== 'object' || Array.isArray(items)) return list;
    if (items.type === 'object') return { ...list, fields: toFields(items, overrides, prefix) };
    if (items.enum !== undefined) return { widget: 'select', multiple: true, options: items.enum };
    return list;
  }
  if (schema.format === 'date') return DAY;
  const { minLength: minlength, maxLength: maxlength, format } = schema;
  const pattern = format === 'uri' ? '^https?://' : schema.pattern;
  return {
    widget: (maxlength ?? 0) > 1_000 ? 'text' : 'string',
    ...(minlength !== undefined && { minlength }),
    ...(maxlength !== undefined && { maxlength }),
    ...(pattern !== undefined && { pattern: [pattern, exampleOf(schema)] }),
  };
}

/** Returns a field for each key of a record whose keys are listed, or undefined if they are free. */
function propertiesOfRecord({
  propertyNames,
  additionalProperties,
}: JsonSchema): JsonSchema['properties'] {
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined || additionalProperties === undefined) return undefined;
  return Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
}

/** Returns what the editor says about a value that does not match the pattern. */
function exampleOf({ examples = [] }: JsonSchema): string {
  return examples.length === 0
    ? 'Expected another form.'
    : `Write it like ${examples.join(' or ')}`;
}

function isBound(value: number | undefined): boolean {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Converts `same_as` to "Same as". */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
