import { expect, it } from 'vitest';
import { segment } from '../text/segment.ts';
import { offsetsOf, tokenize } from '../text/tokenize.ts';
import { annotatorOf } from './annotate.ts';
import { createMentionFinder, createNameFinder, createOwnNameFinder } from './names.ts';

const person = (id: string, name: string) => ({ id, name, aliases: [] });
const team = {
  technicians: [
    person('will', 'Will Archer'),
    person('may', 'May Osei'),
    person('jade', 'Jade Fox'),
  ],
  services: [],
  service_areas: [],
};
const findNames = createNameFinder(team, 'en');

const annotate = annotatorOf('en')('generic');

const found = (text: string, recorded?: string[]): string[] =>
  findNames(annotate(tokenize(text)), recorded).map(({ id }) => id);

it.each([
  ['Will explained everything.', 'Will Archer', ['will']],
  ['Jade. Highlights. Done.', 'Jade Fox', ['jade']],
  ['Highlights done. Jade.', 'Jade Fox', []],
  ['May really put me at ease.', 'May Osei', ['may']],
  ['jade was lovely and quick', 'Jade Fox', ['jade']],
  ['thank you Will you were great', 'Will Archer', ['will']],
  ['Great work by May.', 'May Osei', ['may']],
  ['Excellent service from may, very happy', 'May Osei', ['may']],
  ['Big thanks to will who did a great job', 'Will Archer', ['will']],
  ['They came on Monday and will come again.', 'Will Archer', []],
  ['Will definitely use them again.', 'Will Archer', []],
  ['Will they ever answer?', 'Will Archer', []],
  ['They came in May.', 'May Osei', []],
  ['i will use them again', 'Will Archer', []],
  ['He said Jade would ring.', 'Jade Fox', ['jade']],
])('in "%s", with %s on record, finds %j', (text, recorded, expected) => {
  expect(found(text, [recorded])).toEqual(expected);
});

it.each([
  ['Will was polite.', ['Will Ashby'], []],
  ['Will sorted my will.', ['Will Ashby'], ['wills']],
  ['They will call you back, and I will use them again.', [], []],
  ['Will they ever answer?', [], []],
  ["My mother's will was easy.", [], ['wills']],
  ['Two wills in a day.', [], ['wills']],
])('tells a will from Will and from the verb: %s', (text, technicians, services) => {
  const find = createMentionFinder(
    {
      technicians: [{ id: 'will', name: 'Will Ashby', aliases: [] }],
      services: [{ id: 'wills', name: 'Wills and probate', aliases: ['will'] }],
      service_areas: [],
    },
    'en',
  );
  expect(find(text)).toEqual({ technicians, services, service_areas: [] });
});

it.each([
  ['My husband Will rang them.', []],
  ['My son, May, slept through it.', []],
  ['The boss and his son Will were great.', ['will']],
  ["Mr Brown's son Will was great.", ['will']],
  ['Kind regards, Jade', []],
  ['They sent me a Will for £300.', []],
  ['The Jade Garden was shut.', []],
  ['Jade never called back.', ['jade']],
  ['Jade always has time for us.', ['jade']],
  ['Will always use them. May never go elsewhere.', []],
])('tells the team from guests and things: %s', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('needs more evidence if the record does not name the person', () => {
  expect(found('What a job! Will brilliant as ever.')).toEqual([]);
  expect(found('He was brilliant.')).toEqual([]);
  expect(found('jade was lovely and quick')).toEqual([]);
});

it.each([
  ['Dr. Brandt war super.', ['Dr. Katrin Brandt']],
  ['Ein Dr. Müller war es.', []],
  ['Prophylaxe bei Frau Nowak', ['Ewa Nowak']],
  ['Frau Lind und Frau Nowak', ['Ewa Nowak']],
  ['Mr. Nowak was kind', ['Ewa Nowak']],
  ['Frau von der Heide half', ['Ada von der Heide']],
  ['My neighbour Ewa Miller came too', []],
  ['EWA WAS GREAT', ['Ewa Nowak']],
  ['Frau Doktor Brandt half sofort', ['Dr. Katrin Brandt']],
  ['Danke an Fr. Brandt', ['Dr. Katrin Brandt']],
  ['Ewa-Maria und Anna-Ewa waren nett', []],
  ['Danke an Ewa-alles bestens', ['Ewa Nowak']],
  ['Ewa und Katrin', ['Dr. Katrin Brandt', 'Ewa Nowak']],
])('finds in "%s" %j, by form of address and family name', (text, expected) => {
  const people = ['Dr. Katrin Brandt', 'Ewa Nowak', 'Jan Lind', 'Mia Lind', 'Ada von der Heide'];
  const find = createMentionFinder(
    {
      technicians: people.map((name) => person(name, name)),
      services: [],
      service_areas: [],
    },
    'de',
  );
  expect(find(text).technicians).toEqual(expected);
});

it.each([
  ['de', 'Rose ist super. Die Jeans passt.', ['Rose']],
  ['de', 'Super Beratung! Max hat alles erklärt, Will war auch nett.', ['Max', 'Will']],
  ['de', 'Will man mehr, kostet es. Im August war zu.', []],
  ['fr', 'Jean est super', ['Jean']],
  ['fr', "J'ai acheté un jean rose, max 40 euros.", []],
  ['en', 'Max comfort. Rose garden behind. Will man ever come?', []],
])('in %s, finds in "%s" %j, whose names are English words', (language, text, expected) => {
  const people = ['August', 'Jean', 'Max', 'Rose', 'Will'];
  const technicians = people.map((name) => person(name, name));
  const find = createMentionFinder({ technicians, services: [], service_areas: [] }, language);
  expect(find(text, language).technicians).toEqual(expected);
});

it('takes everyday words for places only with a capital inside a sentence', () => {
  const find = createMentionFinder(
    {
      technicians: [],
      services: [],
      service_areas: ['Bath', 'Reading', 'Nether Wick'].map((name) => ({
        id: name,
        name,
        aliases: [],
      })),
    },
    'en',
  );
  const areas = (text: string) => find(text, 'en').service_areas;
  expect(areas('The bath was fitted while I was reading.')).toEqual([]);
  expect(areas('Reading the bill took an hour.')).toEqual([]);
  expect(areas('They came to Bath. Nether Wick too.')).toEqual(['Bath', 'Nether Wick']);
});

it.each([
  ['Essen', 'de', 'Das Essen war gut. Super Essen! Beim Essen laut. Sie kamen aus Essen.', 1],
  ['Halle', 'de', 'In der Halle stand Wasser, in Halle 3 auch. Die Besten in Halle.', 1],
  ['Regen', 'de', 'Im Regen gewartet. Sie fahren bis Regen.', 1],
  ['Ulm', 'de', 'Sie fahren durch Ulm.', 1],
  ['Bath', 'en', 'The best Bath in years. They cover Bath and come to Bath.', 2],
  ['Deal', 'en', 'A great Deal. We live near Deal.', 1],
  ['Old Town', 'en', 'Very quick. The Old Town is theirs.', 1],
  ['Potenza', 'it', 'La Potenza del motore. Vengono a Potenza.', 1],
  ['Haren', 'nl', 'Mijn Haren zijn mooi. Zij komen naar Haren.', 1],
])('finds %s, which may be a word, in %s: "%s" %i times', (name, language, text, count) => {
  const names = { technicians: [], services: [], service_areas: [person('a', name)] };
  const find = createNameFinder(names, language);
  expect(find(segment(tokenize(text, language), () => false))).toHaveLength(count);
});

it.each([
  ["Le gâteau d'anniversaire était superbe", 'fr', "Gâteau d'anniversaire"],
  ["Nous venons d'Annecy exprès", 'fr', 'Annecy'],
  ["Venus de l'Isle-Adam pour le pain", 'fr', "L'Isle-Adam"],
  ["Chez Sean O'Brien c'est bien", 'fr', "Sean O'Brien"],
  ["Sean O'Brien war toll", 'de', "Sean O'Brien"],
  ['Herr Schön war toll', 'de', 'Jörg Schön'],
  ['Anna D’Angelo è brava', 'it', "Anna D'Angelo"],
])('finds in "%s" (%s) the name with an apostrophe or accent', (text, language, expected) => {
  const named = (name: string) => person(name, name);
  const find = createMentionFinder(
    {
      technicians: ["Sean O'Brien", 'Jörg Schön', "Anna D'Angelo"].map(named),
      services: [named("Gâteau d'anniversaire")],
      service_areas: ['Annecy', "L'Isle-Adam"].map(named),
    },
    'en',
  );
  expect(Object.values(find(text, language)).flat()).toEqual([expected]);
});

it.each([
  ['Una spiegazione chiara e gentile', 'it', []],
  ['Il lavoro è stato perfetto, con una spiegazione chiara e molto gentile', undefined, []],
  ['Grazie, Chiara!', 'it', ['Chiara Conti']],
  ['grazie a chiara per la pazienza', 'it', ['Chiara Conti']],
  ['Thanks chiara', 'en', ['Chiara Conti']],
  ['نشكر ليلى و Tom', 'ar', ['ليلى']],
])(
  'finds in "%s" (%s) %j: outside English, a name has a capital if another word has one',
  (text, language, expected) => {
    const technicians = ['Chiara Conti', 'ليلى'].map((name) => person(name, name));
    const find = createMentionFinder({ technicians, services: [], service_areas: [] }, 'en');
    expect(find(text, language).technicians).toEqual(expected);
  },
);

it.each([
  ['Swift Plumbing & Heating came the same day', 'en', ['swift plumbing & heating']],
  ["The Swift Plumbing lads, and Swift's own van", 'en', ['swift plumbing', "swift's"]],
  ['We called Swift on Monday', 'en', ['swift']],
  ['Swift work. They were swift, and the plumbing is fine', 'en', []],
  ['Wir riefen Swift Plumbing an, ein Swift', 'de', ['swift plumbing']],
])(
  'finds in "%s" (%s) %j as the name of Swift Plumbing & Heating Ltd',
  (text, language, expected) => {
    const tokenized = annotatorOf(language as 'en')('generic')(tokenize(text, language));
    const find = createOwnNameFinder('The Swift Plumbing & Heating Ltd', language);
    const words = tokenized.tokens.map(({ word }) => word);
    expect(find(tokenized).map(({ start, end }) => words.slice(start, end).join(' '))).toEqual(
      expected,
    );
  },
);

it.each([
  ['Die Leute von Blitzblank kamen.', ['blitzblank']],
  ['Alles war blitzblank. Blitzblank geputzt.', []],
])('finds in "%s" %j as the name of Blitzblank', (text, expected) => {
  const annotated = annotatorOf('de')('generic')(tokenize(text, 'de'));
  const words = annotated.tokens.map(({ word }) => word);
  const found = createOwnNameFinder('Blitzblank', 'de')(annotated);
  expect(found.map(({ start, end }) => words.slice(start, end).join(' '))).toEqual(expected);
});

it.each([
  ['Dziękuję Tomaszowi i pani Róży.', ['Tomasz Kowalski', 'Róża Wilk']],
  ['Polecam panią Annę, z Markiem też wszystko idzie gładko.', ['Anna Nowak', 'Marek Zięba']],
  ['Byłam u Piotra z Pawłem', ['Piotr Lis', 'Paweł Dudek']],
  ['Pan Kowalski był miły.', ['Tomasz Kowalski']],
  ['Umówiłem się z panem Kowalskim.', ['Tomasz Kowalski']],
  ['Pani Kowalskiej dziękuję, Agnieszce należą się brawa.', ['Agnieszka Kowalska']],
  ['Panu Tomaszowi Nowakowi dziękuję', []],
  ['Nie ma na co czekać, ani razu', []],
  ['Ekipa z Krakowa przyjechała do Wieliczki.', ['Kraków', 'Wieliczka']],
  ['Działają w Krakowie, Warszawie i Gdyni', ['Kraków', 'Warszawa', 'Gdynia']],
])('finds in "%s" %j, in the cases of Polish', (text, expected) => {
  const named = (name: string) => person(name, name);
  const people = [
    'Tomasz Kowalski',
    'Anna Nowak',
    'Róża Wilk',
    'Marek Zięba',
    'Piotr Lis',
    'Paweł Dudek',
    'Agnieszka Kowalska',
  ];
  const areas = ['Kraków', 'Wieliczka', 'Warszawa', 'Gdynia'].map(named);
  const names = { technicians: people.map(named), services: [], service_areas: areas };
  const found = Object.values(createMentionFinder(names, 'pl')(text, 'pl')).flat();
  expect(found.toSorted()).toEqual(expected.toSorted());
});

it('finds German names in the genitive', () => {
  const technicians = [person('Anna Meier', 'Anna Meier'), person('Timo Berg', 'Timo Berg')];
  const find = createMentionFinder({ technicians, services: [], service_areas: [] }, 'de');
  const text = 'Annas Beratung war gut, Timos Arbeit auch, und Timo Müller kam mit Anna.';
  expect(find(text, 'de').technicians).toEqual(['Anna Meier', 'Timo Berg']);
  expect(find('Anna Müller war gut', 'de').technicians).toEqual([]);
});

it.each([
  ['We moved to Florence.', []],
  ['Florence moved us to Florence.', ['Florence Fox']],
])('finds in "%s" the place, and %j', (text, expected) => {
  const names = { technicians: [person('p', 'Florence Fox')], services: [] };
  const find = createMentionFinder({ ...names, service_areas: [person('a', 'Florence')] }, 'en');
  const { technicians, service_areas } = find(text);
  expect([technicians, service_areas]).toEqual([expected, ['a']]);
});

const firstNamesIn = (text: string, language: string): string[] => {
  const people =
    'Anna Ben Buddy Dave Emma Frank Giulia Grace Juan Kelly Lucky Marie Mark Marta Max Peter Sarah Tim Tom Victoria João Tomasz';
  const technicians = people.split(' ').map((name) => person(name, `${name} Quill`));
  const service_areas = [person('leeds', 'Leeds')];
  const business = { name: 'Hartley Plumbing Ltd', technicians, services: [], service_areas };
  const found = createMentionFinder(business, language)(text, language).technicians;
  return found.map((name) => name.replace(' Quill', ''));
};

it.each([
  'Dave at British Gas wanted double that.',
  'Not like Dave from Pipeworks.',
  'Tom from the council was no help.',
  'A lad called Tom from another firm quoted less.',
  'The other plumber, Frank, wanted £900.',
  'Our last plumber Dave never came.',
  'My old hairdresser, Kelly, retired.',
  "The seller's solicitor, Emma, was useless.",
  'My partner Tom was impressed.',
  'My father-in-law Dave was impressed.',
  'My friends Kelly and Dave told me about it.',
  'My little girl Emma was so brave.',
  'My boss, Mark, paid.',
  'Uncle Dave booked it.',
  'Our rabbit Grace had her teeth done.',
  'Our Max is ten.',
  'Max, our dog, was treated gently.',
  'Max (our 12 year old lab) was a star.',
  'Grace our cat is better.',
  'Max the labrador loves it here.',
  'Little Max came home the same evening.',
  'We took Max in at once.',
  'Max was in safe hands.',
  'Ben, aged 4, loved it. So did Max (6).',
  'Grace and family stayed for a week.',
  'They moved Grace and me to another room.',
  'Me and Sarah had the steak.',
  'Sarah and I had the steak.',
  'Mum and Sarah had the steak.',
  "They gave a cake for Tom and Sarah's wedding.",
  'Happy birthday Sarah!',
  'We took Sarah for her birthday.',
  'Many thanks, Sarah',
  'Thanks again, Grace and Tom',
  'We will be back. Sarah x',
  'Highly recommended. Sarah',
  'Love from Grace',
  'A slice of Victoria sponge.',
  'Victoria sponge to die for.',
  'Ten minutes from Victoria station.',
  'We drove to Victoria and stayed near Victoria.',
  'We stayed in Room Victoria.',
  'St. Mark is the nearest church.',
  'The "Emma" mattress is fine.',
  "My daughter's Emma doll arrived.",
  'Any Tom, Dick or Harry could do it.',
  'We came three times.',
  'Lucky to get a table. Thanks buddy.',
  "My sister's friend Dave uses them too.",
  'Baby Ben was weighed.',
  'The bride, Sarah, looked stunning.',
  "Tom & Sarah's engagement party was perfect.",
  "Tom's mum was delighted.",
  'Thank you from Tom and all the family.',
  'From Tom and Sarah',
  'Signed, a happy customer, Tom.',
  'Dave down the road wanted half.',
  'I know a guy called Dave.',
])('finds nobody of the team in "%s"', (text) => {
  expect(firstNamesIn(text, 'en')).toEqual([]);
});

it.each([
  ['Dave from Hartley Plumbing was brilliant, Emma at HPL too.', ['Dave', 'Emma']],
  ['Kelly at Reception and Tom from Leeds rang.', ['Kelly', 'Tom']],
  ['The last time Dave came he fixed it.', ['Dave']],
  ['At the last minute Sarah fitted me in.', ['Sarah']],
  ['Thanks Sarah, my dog is better.', ['Sarah']],
  ['Thanks to Tom and Dave and I will be back.', ['Dave', 'Tom']],
  ['Thanks to Tom I will be back.', ['Tom']],
  ['Sarah looked after us, and Tom looked after my mum.', ['Sarah', 'Tom']],
  ['My wife had a massage with Grace.', ['Grace']],
  ['Tom and his wife Sarah run it.', ['Sarah', 'Tom']],
  ['Thanks Ben Great job', ['Ben']],
  ['Many thanks Sarah, you were kind.', ['Sarah']],
  ['Tim did it three times and brought Dave along.', ['Dave', 'Tim']],
  ['Well done to Dave/Mark/Ben.', ['Ben', 'Dave', 'Mark']],
])('finds in "%s" %j of the team', (text, expected) => {
  expect(firstNamesIn(text, 'en').toSorted()).toEqual(expected);
});

it.each([
  ['de', 'Mein Mann Peter war begeistert. Max, unser Hund, auch. Anna und ich kommen wieder.', []],
  ['de', 'Wir haben Annas Geburtstag gefeiert. Liebe Grüße, Sarah', []],
  ['de', 'Unsere Friseurin Anna ist super, danke an Sarah.', ['Anna', 'Sarah']],
  ['fr', 'Mon mari Max a adoré. Marie et moi aussi. Cordialement, Anna', []],
  ['fr', "L'ancien patron, Max, était aimable. Ma fille Emma (8 ans) aussi.", []],
  ['fr', 'Notre coiffeuse Marie est géniale, merci à Emma.', ['Emma', 'Marie']],
  ['es', 'Mi marido Juan volvió. Max, nuestro perro, está bien. Saludos, Marta', []],
  ['es', 'El anterior dueño, Juan, era simpático. Celebramos el cumpleaños de Marta.', []],
  ['es', 'Mi peluquera Marta es la mejor. El dueño, Juan, también.', ['Juan', 'Marta']],
  ['it', 'Mio marito Max è contento. Io e Giulia torneremo. Cordiali saluti Anna', []],
  ['it', 'La mia parrucchiera Giulia è la migliore. Grazie a Anna.', ['Anna', 'Giulia']],
  ['nl', 'Mijn man Max was tevreden. Tom en ik komen terug. Groetjes, Anna', []],
  ['nl', 'Mijn kapster Anna is de beste, vorige week Emma ook.', ['Anna', 'Emma']],
  ['pt', 'O meu marido João adorou. A Anna e eu também. Abraço, Max', []],
  ['pt', 'A minha cabeleireira Anna é a melhor. O dono, João, também.', ['Anna', 'João']],
  ['pl', 'Mój mąż Tomasz był zachwycony. Anna i ja też. Pozdrawiam, Max', []],
  ['pl', 'Moja fryzjerka Anna jest najlepsza, dziękuję Tomaszowi.', ['Anna', 'Tomasz']],
])('in %s, tells customers from the team: "%s" names %j', (language, text, expected) => {
  expect(firstNamesIn(text, language).toSorted()).toEqual(expected);
});

it('finds a service once whose alias differs from its name by a capital or a plural', () => {
  const service = { id: 'oil', name: 'Oil changes', aliases: ['oil change', 'oil changes'] };
  const findNames = createNameFinder(
    { technicians: [], services: [service], service_areas: [] },
    'en',
  );
  expect(findNames(annotate(tokenize('Two oil changes in a day.')))).toHaveLength(1);
});

it.each([
  ['Chef Marco', 'en', 'The chef was slow. Marco was kind.', ['Marco']],
  ['Big Dave', 'en', 'A big job, and Dave did it well.', ['Dave']],
  ['Friseurin Tina', 'de', 'Die Friseurin war toll, Tina auch.', ['Tina']],
  ['Frau Koch', 'de', 'Der Koch war gut. Danke an Frau Koch.', ['Frau Koch']],
  ['Pani Ania', 'pl', 'Ania była miła.', ['Ania']],
  ['Dr Young', 'en', 'A young team. Dr. Young was kind.', ['Dr. Young']],
  ['Marco Rossi (Inhaber)', 'de', 'Herr Rossi war nett.', ['Herr Rossi']],
  ['Inhaber Marco Rossi', 'de', 'Der Inhaber kam selbst. Herr Rossi war nett.', ['Herr Rossi']],
  ['I. Smith', 'en', 'I was happy with Smith.', ['Smith']],
  ['Mr and Mrs Pugh', 'en', 'Clean and tidy. Mrs Pugh was lovely.', ['Mrs Pugh']],
  ['Dr. med. Anna Weber', 'de', 'Das Team ist top. Anna auch.', ['Anna']],
  ['Familie Gruber', 'de', 'Meine Familie kommt wieder. Herr Gruber war nett.', ['Gruber']],
  ['De Backer', 'nl', 'De hal is klaar. De Backer kwam zelf.', ['De Backer']],
  ['El Güero', 'es', 'El corte quedó bien. El Güero es un crack.', ['El Güero']],
  ['Le Goff', 'fr', 'Le travail est fini. Merci à Le Goff !', ['Le Goff']],
  ['Mia Berg', 'it', 'Mia moglie è contenta, con Mia ci si trova bene.', ['Mia']],
  ['Al Green', 'es', 'Al llegar todo bien. Nos atendió Al.', ['Al']],
  ['Bella Neri', 'it', 'Bella esperienza. Bella è gentile.', ['Bella']],
  ['Linda Reis', 'pt', 'Linda loja! Linda é simpática.', ['Linda']],
  ['Parfait Mbala', 'fr', 'Parfait, merci. Parfait nous a reçus.', ['Parfait']],
  ['Julio Gil', 'es', 'Fuimos en Julio. Julio es un crack.', ['Julio']],
  ['Marco Dias', 'pt', 'Foi o Marco que veio.', ['Marco']],
  ['Ernst Huber', 'de', 'Im Ernst: Ernst war nett.', ['Ernst']],
  [
    'Roman Weber',
    'de',
    'Ich könnte einen Roman schreiben. Mit Roman bin ich zufrieden.',
    ['Roman'],
  ],
  ['Mercedes Gil', 'es', 'Llevé mi Mercedes. Mercedes es un encanto.', ['Mercedes']],
  ['Bob Cole', 'en', 'I wanted a long bob. Bob nailed it.', ['Bob']],
  ['Marco Rossi Jr.', 'en', 'Mr Rossi was kind.', ['Mr Rossi']],
  ['Anna Berg PhD (owner)', 'en', 'Dr. Berg was kind.', ['Dr. Berg']],
  ['April Jones', 'en', 'April was busy. April was lovely. Ask for April.', ['April', 'April']],
  ['Jesus Ortiz', 'en', 'Thank you Jesus! Jesus, what a mess. Jesus fixed it.', ['Jesus']],
  ['Bill Stone', 'en', 'Bill was high. Bill came to £90. Bill was kind.', ['Bill']],
  ['Faith Moss', 'en', 'I have Faith in them. Faith was kind.', ['Faith']],
  ['Rose West', 'en', 'Rose petals on the bed. Rose was kind.', ['Rose']],
  ['Joy Bell', 'en', 'It was pure Joy. Joy was kind.', ['Joy']],
  ['Wolf Meier', 'de', 'Der Wolf im Schafspelz. Wolf kam sofort, danke an Wolf.', ['Wolf', 'Wolf']],
  ['August Meier', 'de', 'Seit August kaputt. Im August war zu. August kam gleich.', ['August']],
  ['Heide Bauer', 'de', 'In der Heide. Heide und Wald. Heide war nett.', ['Heide']],
  [
    'Claire Petit',
    'fr',
    'Claire explication. Claire est douce, merci à Claire.',
    ['Claire', 'Claire'],
  ],
  ['Pierre Petit', 'fr', 'Pierre de taille bien posée. La Pierre. Pierre est venu.', ['Pierre']],
  ['Aimé Petit', 'fr', 'Aimé par tous. Aimé est venu.', ['Aimé']],
  ['Marc Blanc', 'fr', 'Mur blanc. M. Blanc est venu.', ['M. Blanc']],
  ['Dolores Gil', 'es', 'Dolores musculares. Dolores ya me espera.', ['Dolores']],
  ['Luz Gil', 'es', 'Luz natural. Se fue la Luz. Luz me atendió.', ['Luz']],
  ['Pilar Gil', 'es', 'Un Pilar de la casa. Pilar es maja, gracias a Pilar.', ['Pilar', 'Pilar']],
  ['Rosario Gil', 'es', 'El Rosario en la pared. Rosario atendió bien.', ['Rosario']],
  ['Felice Neri', 'it', 'Felice di averli trovati. Felice è gentile.', ['Felice']],
  ['Stella Neri', 'it', 'Una Stella. Stella Michelin. Stella ha tagliato bene.', ['Stella']],
  ['Mia Neri', 'it', 'Mia figlia è contenta. Mia è gentile.', ['Mia']],
  ['Roos Bakker', 'nl', 'Een Roos. Roos en tulp op tafel. Roos was top.', ['Roos']],
  ['Mei Ling', 'nl', 'In Mei. Sinds Mei. Begin Mei. Mei was top.', ['Mei']],
  ['Róża Kot', 'pl', 'Jedna Róża. Róża na stole. Róża była miła.', ['Róża']],
  ['Maja Kot', 'pl', 'Mają czas. Od 3 Maja. Maja była miła.', ['Maja']],
  ['Graça Reis', 'pt', 'Graça a Deus. A Graça preparou tudo.', ['Graça']],
  ['Luz Reis', 'pt', 'Luz natural. Conta da Luz. Luz é simpática.', ['Luz']],
])('calls %s in %s by what is a name of it: %s', (name, language, text, expected) => {
  const find = createNameFinder({ ...team, technicians: [person('one', name)] }, language);
  const tokenized = tokenize(text, language);
  const hits = find(segment(tokenized, () => false));
  expect(hits.map((hit) => text.slice(...offsetsOf(tokenized, hit)))).toEqual(expected);
});
