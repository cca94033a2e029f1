import { nameHint } from '../../contract/nearest-name.ts';
import { ImportError, isRowOfValues, NotReviews } from './import-error.ts';
import { fieldKey } from './read/json.ts';
import type { Table } from './read/table.ts';
import { dateOrderOf, parseDate, parseRating } from './review/values.ts';
import type { Draft, Field, ImportSource, ListMap, Row } from './source.ts';
import { CONSENT } from './source.ts';

/** Words in the name of a column that say nothing about its field. */
const NEUTRAL =
  words(`review reviews reviewed customer customers client clients guest public overall of the a by from de del della dell des du
  la le l les der die das van vom het da do dos your kunde kunden bewertung bewertungs rezension avis cliente clienti clientes resena opinion
  valoracion recensione beoordeling recensie klant klanten opinia opinii klienta klienci avaliacao utc gmt iso full name owner your value`);

/** Words in the names of columns of a field, and words that say that it is another field. A name with `_` is a whole name. */
type FieldWords = { field: Field; clear: string[]; unclear: string[]; others: string[] };

/**
 * The names of columns, folded, in the eight languages of the site, the best first: `field | clear | unclear | others`. Unclear words
 * need fitting values: a French "note" is a rating. Fields are matched in this order, and a column fills one field.
 */
const NAMES: readonly FieldWords[] = `
location | location_name branch branch_name filiale standort store store_name shop_name place_name listing_name business_name place_id location_id store_id |  | 
reply_date |  | reply response answer antwort erwiderung reponse respuesta risposta antwoord reactie odpowiedz resposta replied antwortdatum | answers
reply | reply response answer antwort erwiderung reponse respuesta risposta antwoord reactie odpowiedz resposta replied |  | date datum time at count number id author by rate status answers
updated |  | updated modified edited aktualisiert geandert modifie actualizado modificado aggiornato gewijzigd bijgewerkt zmieniono atualizado | by
date | date datum fecha published created submitted posted written timestamp erstellt bewertet abgegeben verfasst veroffentlicht publie publicado pubblicato geplaatst opublikowano dodano dodania zeitstempel horodateur horodatage tijdstempel marca_temporal sygnatura_czasowa informazioni_cronologiche | data time zeit zeitpunkt day tag when wann jour cuando dia giorno quando kiedy czas reviewed on at | birth order visit stay experience purchase booking service delivery check arrival departure besuch bestellung kaufdatum aufenthalt visite visita sejour commande achat estancia estadia pedido compra soggiorno ordine acquisto bezoek verblijf bestelling aankoop wizyty pobytu zamowienia zakupu start end relative by id replies risposte
id |  | id uuid guid | user customer client reviewer author product order business place location company store shop item parent property account profile page reference listing google unit consumer post domain image images photo photos picture pictures media video videos replies risposte
url |  | url link permalink href lien enlace | image images photo photos picture pictures media avatar profile product author reviewer logo website video videos user business company shop store replies risposte
language |  | language lang locale sprache langue idioma lingua taal jezyk | 
platform | platform plattform plateforme plataforma piattaforma source quelle fuente fonte bron zrodlo | portal site provider | id url
best | best_rating max_rating rating_best rating_max rating_scale best_possible_rating |  | 
title | title headline heading subject titel uberschrift betreff titre objet sujet titulo asunto titolo oggetto onderwerp tytul temat assunto |  | product business place job page item company replies risposte
author | author reviewer nickname username verfasser bewerter autor auteur autore first_name firstname vorname prenom voornaam imie name nom nombre nome naam user kunde gast usuario utente ospite klant klient customer client cliente guest consumer huesped hospede gosc goscia patient paciente paziente pacjent | by wer who qui quien chi wie kto | product business company location place shop store item file last lastname surname nachname familienname cognome sobrenome achternaam service domain unit id email mail e url link image photo avatar count number phone total job order feedback type status reply response answer antwort erwiderung reponse respuesta risposta antwoord reactie odpowiedz resposta replied replies risposte
rating | rating stars star score sterne sternebewertung punkte valoracion puntuacion calificacion estrellas voto stelle valutazione punteggio sterren cijfer waardering ocena gwiazdki avaliacao classificacao estrelas pontuacao etoiles | bewertung beoordeling note nota grade points evaluation review avis opinion opinia recensione rate punktzahl punkty | average avg mean count number total distribution food service cleanliness staff value location atmosphere quality price delivery communication facilities comfort room rooms sub product seller trust helpful id
text | text body content message feedback testimonial texte inhalt nachricht meinung erfahrung erfahrungsbericht rezensionstext bewertungstext temoignage mensaje testo parere tekst bericht ervaring tresc recenzja depoimento texto mensagem words | rezension avis resena opinion recensione recensioni recensie opinia opinie avaliacao bewertung beoordeling valoracion ocena review comment comments remark remarks kommentar kommentare commentaire comentario comentarios commento commenti opmerking opmerkingen komentarz statement description caption note | product business company place reply response answer id url date count translated seo status private internal type replies risposte
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(([field = '', clear = '', unclear = '', others = '']) => ({
    field: field.trim() as Field,
    ...{ clear: words(clear), unclear: words(unclear), others: words(others) },
  }));

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Minimum number of words, or of characters with a space, of a value that may be what a customer wrote. */
const MIN_WORDS = 4;
const MIN_CHARS = 30;
/** Maximum length of a date, like "Sun Mar 01 2026 14:05:00 GMT+0100 (Central European Standard Time)". */
const MAX_DATE_CHARS = 80;
/** Number of values of a column that are checked for dates, ratings and links. */
const MAX_CHECKED = 200;
/** Names of columns whose words are not those of a customer about the business. */
const NOT_WORDS =
  /(?:^|_)(?:e_?mail|phone|telefon|order|product|produkt|produit|producto|prodotto|sku|city|town|stadt|ville|ciudad|citta|miasto|cidade|country|land|pays|pais|street|address|adresse|status|state|type|category|ip|id|language|verified|source|platform|name)(?:_|$)/;
/** A list of several locations repeats their names. A column of many names is the customers' own place. */
const MAX_LOCATIONS = 20;

/** German names of columns with grades, which get better the lower they are. */
const GRADES = /^(?:gesamt|schul|durchschnitts)note$/;
/** Names of other columns of a German list, where "Note" is a grade. In French it is a rating. */
const GERMAN = /datum|kommentar|kunde|bewert/;

/** What the values of a column look like. */
type Profile = {
  filled: number;
  /** Shares of the checked values. */
  dates: number;
  ratings: number;
  links: number;
  /** Number of values with letters or emoji, of values long enough for a review, and of those that may be a short one. */
  worded: number;
  long: number;
  spoken: number;
  distinct: number;
};

/** Returns a source for any list, by the names and values of its columns, or a map. Throws ImportError for a list that would be imported half. */
export function sourceOfList(table: Table, { map = {} }: ListMap): ImportSource {
  const { name: file, columns, rows } = table;
  if (columns.size === 0 || rows.length === 0) throw new NotReviews(`${file} holds no reviews`);
  if (table.hasHeader && isRowOfValues([...columns.values()])) {
    throw new ImportError(
      `${file}: its first row holds values: add a row with the names of the columns above it`,
    );
  }
  const fields: Partial<Record<Field, string[]>> = {};
  const taken = new Set<string>();
  for (const [column, field] of Object.entries(map)) {
    const key = fieldKey(column);
    if (!columns.has(key)) {
      const hint = nameHint(column, columns.values());
      throw new ImportError(`${file}: unknown column ${column}; ${hint}`);
    }
    // Every column of words is kept.
    const earlier = (field === 'text' && fields.text) || [];
    if (field !== 'none') fields[field] = [...earlier, key];
    taken.add(key);
  }
  const profiles = profilesOf(table);
  for (const wanted of NAMES) {
    if (wanted.field in fields) continue;
    const free = [...profiles].filter(([key]) => !taken.has(key));
    const scored = free.map(([key, profile]) => ({ key, score: scoreOf(wanted, key, profile) }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { key: '', score: 0 });
    if (best.score === 0) continue;
    if (wanted.field === 'rating') {
      const rivals = scored.filter(({ score }) => score === best.score);
      const names = rivals.map(({ key }) => columns.get(key));
      const option = `--map "${columns.get(best.key)}=rating"`;
      const doubt =
        names.length > 1
          ? `${names.join(' and ')} may each be the rating: choose one with ${option}`
          : `${names[0]} looks like school grades, of which 1 is the best; write stars instead, or ${option} if 5 is the best`;
      const isGrade = best.key === 'note' && [...columns.keys()].some((key) => GERMAN.test(key));
      if (names.length > 1 || isGrade || GRADES.test(best.key))
        throw new ImportError(`${file}: ${doubt}`);
    }
    const keys = wanted.field === 'text' ? partsOf(best.key, free) : [best.key];
    fields[wanted.field] = keys;
    for (const key of keys) taken.add(key);
  }
  const source: ImportSource = {
    ...{ name: 'list of reviews', platform: 'other', signatures: [], fields },
    adapt: (draft, row) => joinTexts(fields.text ?? [], draft, row),
    ...(fields.author === undefined && {
      warning:
        'no column has names, so all authors are anonymous; if one does, add --map "Column=author"',
    }),
  };
  refuseHalf(table, source, profiles, map);
  return source;
}

/** Matches what tells the columns of what guests liked and disliked apart: "positive_review", "recensione_negativa". */
const SIDE = /posit|pozyt|negat/;

/** Returns the column of the text and, of one side, that of the other, what guests liked first. */
function partsOf(text: string, free: readonly (readonly [key: string, Profile])[]): string[] {
  if (!SIDE.test(text)) return [text];
  const parts = free.filter(
    ([key]) => SIDE.test(key) && key.replace(SIDE, '') === text.replace(SIDE, ''),
  );
  return parts.map(([key]) => key).sort((a, b) => (a < b ? 1 : -1));
}

/** Joins the columns of the text, the sides with the signs that Booking.com shows. */
function joinTexts(keys: readonly string[], draft: Draft, row: Row): Draft {
  const parts = keys.flatMap((key) => {
    const words = String(row.get(key) ?? '').trim();
    const sign = key.includes('negat') ? '− ' : '+ ';
    return words === '' ? [] : [keys.length > 1 && SIDE.test(key) ? sign + words : words];
  });
  return parts.length === 0 ? draft : { ...draft, text: parts.join('\n\n') };
}

/**
 * Refuses a file that would be imported half: without a column for stars or dates, or without one for the text while another column
 * holds long text. Names the columns that look like them, and the option to add. `map` is that of the owner.
 */
export function refuseHalf(
  { name: file, columns, hasHeader }: Table,
  { fields }: ImportSource,
  profiles: ReadonlyMap<string, Profile>,
  map: ListMap['map'] = {},
): void {
  const taken = [...Object.values(fields).flat(), ...Object.keys(map).map(fieldKey)];
  const keyOf = (field: Field): string | undefined =>
    fields[field]?.find((key) => profiles.has(key));
  const likely = (of: 'ratings' | 'dates' | 'long' | 'spoken'): string | undefined => {
    const free = [...profiles].filter(([key, each]) => !taken.includes(key) && each[of] > 0);
    return free.reduce((a, b) => (b[1][of] > (a?.[1][of] ?? 0) ? b : a), free[0])?.[0];
  };
  const wanted: [field: Field, key: string | undefined][] = [];
  if (!(keyOf('rating') ?? keyOf('recommends'))) wanted.push(['rating', likely('ratings')]);
  if (keyOf('date') === undefined) wanted.push(['date', likely('dates')]);
  const isWorded = fields.text?.some((key) => (profiles.get(key)?.worded ?? 0) > 0);
  // A list of stars only may have titles and replies, if its owner says so.
  const other = (['title', 'reply'] as const).find(
    (field) => profiles.get(keyOf(field) ?? '')?.long && !Object.values(map).includes(field),
  );
  const found = likely('long') ?? (other && keyOf(other)) ?? likely('spoken');
  const words = isWorded ? undefined : found;
  if (words !== undefined)
    for (const key of partsOf(words, [...profiles])) wanted.push(['text', key]);
  if (wanted.length === 0) return;
  const written = (key = ''): string => columns.get(key) ?? 'Column';
  const looks = wanted.flatMap(([field, key]) =>
    key === undefined ? [] : [`${written(key)} looks like the ${field}`],
  );
  const option = wanted.map(([field, key]) => `${written(key)}=${field}`).join(',');
  const names = [...columns.values()].slice(0, 30).join(', ');
  const missing = new Set(wanted.map(([field]) => field));
  const reason = `${file} has no column for the ${[...missing].join(' and none for the ')}`;
  const unless =
    words === undefined || missing.has('rating') || missing.has('date')
      ? ''
      : `, or --map "${written(words)}=${likely('long') ? 'none' : (other ?? 'none')}" if customers did not write it`;
  const message = `${[reason, ...looks, `its columns are ${names}: name them with --map "${option}"`].join('; ')}${unless}`;
  // Exports contain many other JSON files, but a spreadsheet is probably a list of the owner.
  const isList = hasHeader || !missing.has('rating');
  throw isList ? new ImportError(message) : new NotReviews(message);
}

/** Scores a column for a field by its name and its values; 0 if it does not fit. */
function scoreOf(wanted: FieldWords, key: string, profile: Profile): number {
  const { field, clear, unclear, others } = wanted;
  const tokens = key.split('_').filter((token) => !/^\d*$/.test(token));
  const all = [...clear, ...unclear];
  const whole = all.indexOf(key);
  const ranks = tokens.map((token) => all.findIndex((word) => isWord(token, word)));
  const rank = whole >= 0 ? whole : Math.min(...ranks.filter((at) => at >= 0));
  if (!Number.isFinite(rank)) return 0;
  if (whole < 0 && tokens.some((token) => others.some((word) => isWord(token, word)))) return 0;
  const unknown = tokens.filter((token, at) => ranks[at] === -1 && !NEUTRAL.includes(token)).length;
  const isSure = whole >= 0 || (unknown === 0 && rank < clear.length);
  const isFit = fits(field, profile);
  if (!isFit && !(isSure && canBeUnfit(field, profile))) return 0;
  const emptiness = profile.filled === 0 ? 500 : 0;
  return Math.max(1, 2000 - (isFit ? 0 : 800) - emptiness - (whole < 0 ? unknown * 150 : 0) - rank);
}

/** Reports whether a token is a word, or a compound of it like "bewertungsdatum" or "createdat". */
function isWord(token: string, word: string): boolean {
  if (token === word) return true;
  return (word.length >= 4 && token.endsWith(word)) || (word.length >= 6 && token.startsWith(word));
}

function fits(field: Field, { filled, ...profile }: Profile): boolean {
  const { dates, ratings, links, worded, long, distinct } = profile;
  if (field === 'date' || field === 'updated' || field === 'reply_date') return dates >= 0.5;
  if (field === 'rating') return ratings >= 0.5;
  if (field === 'best') return ratings === 1 && distinct === 1;
  if (field === 'url') return links >= 0.5;
  if (field === 'id') return filled > 0 && distinct > filled / 2 && long === 0 && links === 0;
  if (field === 'location') return distinct <= MAX_LOCATIONS && distinct * 2 <= filled;
  if (field === 'language' || field === 'platform') return worded > 0 && long === 0 && dates === 0;
  if (field === 'author') return worded > 0 && long < filled / 2 && dates < 0.5 && links === 0;
  return worded > 0 && dates < 0.5 && links < 0.5;
}

/** Reports whether a column may fill a field by its clear name alone: its rows are then skipped, each with its value. */
function canBeUnfit(field: Field, { long }: Profile): boolean {
  if (field === 'rating') return long === 0;
  return field === 'date' || field === 'text' || field === 'title' || field === 'reply';
}

/** Returns the profiles of columns that may fill a field: not of answers to "May we publish your review?". */
export function profilesOf(table: Table): Map<string, Profile> {
  const all = [...table.columns.keys()].map((key) => [key, profileOf(key, table)] as const);
  return new Map(all.filter(([key, { dates }]) => dates > 0 || !CONSENT.test(key)));
}

export function profileOf(key: string, { rows }: Table): Profile {
  const counts = { filled: 0, dates: 0, ratings: 0, links: 0, worded: 0, long: 0, spoken: 0 };
  const values = new Set<string>();
  for (const { row } of rows) {
    const value = String(row.get(key) ?? '').trim();
    if (value === '') continue;
    counts.filled++;
    values.add(value);
    const isLink = /^https?:\/\//.test(value);
    if (counts.filled <= MAX_CHECKED) {
      if (isLink) counts.links++;
      else if (isDate(value)) counts.dates++;
      else if (parseRating(value) !== undefined) counts.ratings++;
    }
    if (isLink || !/[\p{L}\p{Extended_Pictographic}]/u.test(value)) continue;
    counts.worded++;
    const isWide = value.length >= MIN_CHARS && /\s/.test(value);
    if ((isWide || value.split(/\s+/, MIN_WORDS).length >= MIN_WORDS) && !isDate(value))
      counts.long++;
    if (!NOT_WORDS.test(key) && !/@|^\S*\d\S*$/.test(value) && !isDate(value)) counts.spoken++;
  }
  const checked = Math.max(1, Math.min(counts.filled, MAX_CHECKED));
  const { dates, ratings, links } = counts;
  const shares = { dates: dates / checked, ratings: ratings / checked, links: links / checked };
  return { ...counts, ...shares, distinct: values.size };
}

function isDate(value: string): boolean {
  if (value.length > MAX_DATE_CHARS || !/\d/.test(value)) return false;
  // A text may begin with a date: "12/03/2026: they were late".
  const isOrdered = value.length <= MAX_DATE_CHARS / 2 && dateOrderOf(value) !== undefined;
  return isOrdered || parseDate(value, { timeZone: 'UTC' }) !== undefined;
}
