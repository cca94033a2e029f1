import { extname } from 'node:path';
import { nameHint } from '../../../contract/nearest-name.ts';
import { ImportError, NotReviews } from '../import-error.ts';
import { fieldKey } from '../read/flatten.ts';
import type { Table } from '../read/table.ts';
import { dateOrderOf } from '../review/parse-date.ts';
import { parseRating } from '../review/stars.ts';
import { type DateOrder, FIELDS, type Field, type ImportSource, type ListMap } from '../source.ts';

/** Usual column names in the languages of the site, in order of priority. */
const NAMES: Readonly<Partial<Record<Field, string>>> = {
  id: 'review_id id uuid',
  platform: 'platform source plattform quelle plateforme',
  rating:
    'rating stars star_rating review_rating review_stars review_score score rating_value bewertung sterne note nota valoracion valoración puntuacion voto stelle beoordeling sterren ocena gwiazdki avaliacao avaliação estrellas étoiles',
  title: 'review_title title headline subject titel titre titulo título titolo tytul tytuł',
  text: 'review_text review_content review_body text review comment body content message kommentar texte avis commentaire comentario reseña opinion recensione testo recensie tekst opinia tresc treść comentário',
  author:
    'author_name reviewer_name reviewer_display_name display_name author reviewer customer_name customer nickname user_name username full_name name kunde autor nom auteur nombre nome naam klant imie imię klient',
  date: 'review_date date date_published published_at created_at time_created created time timestamp datum date_de_publication fecha data czas',
  updated: 'updated_at date_modified',
  language: 'language lang sprache langue idioma lingua taal jezyk język',
  url: 'review_url url link permalink',
  reply:
    'reply owner_reply owner_response response owner_answer answer antwort réponse respuesta risposta antwoord odpowiedz odpowiedź',
  reply_date: 'reply_date replied_at response_date owner_response_date antwortdatum',
};

/** Returns a source for any list, by its column names or a map. Throws ImportError if no column has the rating or the date. */
export function genericSource({ name, columns }: Table, { map = {} }: ListMap): ImportSource {
  if (columns.size === 0) throw new NotReviews(`${name} holds no reviews`);
  const fields: Partial<Record<Field, string>> = {};
  for (const field of FIELDS) {
    const key = NAMES[field]?.split(' ').find((known) => columns.has(known));
    if (key !== undefined) fields[field] = key;
  }
  for (const [column, field] of Object.entries(map)) {
    const key = fieldKey(column);
    if (!columns.has(key)) {
      const hint = nameHint(column, columns.values());
      throw new ImportError(`${name}: unknown column ${column}; ${hint}`);
    }
    fields[field] = key;
  }
  const missing = ['rating', 'date'].filter((field) => !(field in fields));
  if (missing.length > 0) {
    const names = [...columns.values()].slice(0, 30).join(', ');
    const example = `--map "Column=${missing.join(',Column=')}"`;
    const reason = `${name} has no column for the ${missing.join(' and none for the ')}`;
    throw new NotReviews(
      `${reason}, which every review needs; its columns are ${names}: name them with ${example}`,
      // Exports contain many other JSON files, but a spreadsheet is probably a list of the owner.
      /json/i.test(extname(name)) ? undefined : reason,
    );
  }
  return { name: 'list of reviews', platform: 'other', signatures: [], fields };
}

/** Infers date order and rating scale from all rows. Throws ImportError if they are ambiguous. */
export function inferListFormat(
  table: Table,
  { fields }: ImportSource,
  { date_order, scale }: ListMap,
): Pick<ListMap, 'date_order' | 'scale'> {
  const { rating = '', date = '' } = fields;
  const orders = new Map<string, string>();
  const ratings: RatingStats = { all: 0, high: 0, highest: 0 };
  for (const { row, place } of table.rows) {
    const order = dateOrderOf(row.get(date) ?? '');
    if (order !== undefined && !orders.has(order)) orders.set(order, `${row.get(date)}, ${place}`);
    const { value, best } = parseRating(row.get(rating) ?? '') ?? {};
    if (value === undefined || best !== undefined) continue;
    ratings.all++;
    if (value > 5) ratings.high++;
    ratings.highest = Math.max(ratings.highest, value);
  }
  const order = date_order ?? inferDateOrder(table.name, orders);
  const most = scale ?? inferScale(table.name, ratings);
  return { ...(order && { date_order: order }), ...(most && { scale: most }) };
}

function inferDateOrder(name: string, orders: ReadonlyMap<string, string>): DateOrder | undefined {
  const [dmy, mdy, either] = ['dmy', 'mdy', 'either'].map((order) => orders.get(order));
  if (dmy !== undefined && mdy === undefined) return 'dmy';
  if (mdy !== undefined && dmy === undefined) return 'mdy';
  if (dmy === undefined && either === undefined) return undefined;
  const message =
    dmy === undefined
      ? `its dates (${either}) may have the day or the month first`
      : `some dates have the day first (${dmy}), others the month (${mdy})`;
  throw new ImportError(
    `${name}: ${message}: add --date-order dmy (day first) or --date-order mdy (month first)`,
  );
}

/** The number of ratings, the number above 5, and the highest. */
type RatingStats = { all: number; high: number; highest: number };

/** A scale of ten requires most ratings above 5, so that one typo does not halve all others. */
function inferScale(name: string, { all, high, highest }: RatingStats): number | undefined {
  if (high === 0) return undefined;
  if (highest <= 10 && high * 2 > all) return 10;
  throw new ImportError(
    `${name}: ${high} of ${all} ratings are above 5, up to ${highest}: add --scale 5, or --scale 10 if the best is 10`,
  );
}
