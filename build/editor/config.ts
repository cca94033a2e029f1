import { readFileSync } from 'node:fs';
import { isMap, parse, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import type { Business } from '../../contract/business.ts';
import { ENTITY_KINDS, type EntityKind, mentionKey } from '../../contract/entity.ts';
import { InsightsConfig } from '../insights/words/config.ts';
import { BusinessFile } from '../read/business-file.ts';
import { ContentReview, MentionsFile, RemovedLine, ReplyFile } from '../read/content-schema.ts';
import { WEEKDAYS } from '../read/opening-hours.ts';
import { PageFields } from '../read/own-pages.ts';
import { type Field, fieldsOf, toLabel } from './fields.ts';

/** The schemas of forms by name. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  reviews: ContentReview,
  replies: ReplyFile,
  mentions: MentionsFile,
  removals: RemovedLine.omit({ recommendation: true }),
  pages: PageFields,
  business: BusinessFile,
  insights: InsightsConfig,
};

/** A collection, or a file of one, as `config.yml` describes it. */
type Form = {
  name: string;
  first?: readonly string[];
  fields?: Readonly<Record<string, Field>>;
  files?: readonly Form[];
};

/** Returns `/admin/config.yml`: that of this folder, with the fields of the schemas that check the content. */
export function toEditorConfig(
  { repository: repo, branch }: NonNullable<BusinessFile['site']['admin']>,
  site_url: string,
  business: Pick<Business, EntityKind>,
  businessYaml: string,
): string {
  const template = readFileSync(new URL('./config.yml', import.meta.url), 'utf8');
  const config: { backend: Field; collections: Form[] } = parse(template);
  const hours = parseDocument(businessYaml).getIn(['business', 'opening_hours']);
  const computed = {
    ...entityFields(business),
    ...(isMap(hours) && { 'business.opening_hours': HOURS_BY_DAY }),
  };
  const toForm = ({ first, files, ...form }: Form): Field => {
    const schema = SCHEMAS[form.name];
    if (files !== undefined) return { ...form, files: files.map(toForm) };
    if (schema === undefined) return form;
    const fields = fieldsOf(schema, { ...form.fields, ...computed });
    const body = { name: 'body', ...form.fields?.body };
    return { ...form, fields: first === undefined ? fields : inOrder(first, [body, ...fields]) };
  };
  return stringify({
    ...config,
    backend: { ...config.backend, repo, branch },
    site_url,
    collections: config.collections.map(toForm),
  });
}

/** The form of opening hours that are a table. The editor would delete a table that it shows as a list. */
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

/** Returns fields in this order, then all others, whose groups are folded. The text is the body of the file, not a field. */
function inOrder(first: readonly string[], fields: readonly Field[]): Field[] {
  const others = fields.filter(({ name }) => name !== 'text' && !first.includes(String(name)));
  return [
    ...first.flatMap((name) => fields.filter((field) => field.name === name)),
    ...others.map((field) => ({ ...field, ...(field.widget === 'object' && { collapsed: true }) })),
  ];
}
