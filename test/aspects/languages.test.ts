import { expect, it } from 'vitest';
import { createReader } from '../../build/insights/read/create-reader.ts';
import { createNameFinder } from '../../build/insights/read/names.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { plainReview } from '../support/plain-review.ts';
import { readTable } from '../support/read-table.ts';

const finderOf = createNameFinder({ technicians: [], services: [], service_areas: [] });

const rows = readTable(new URL('languages.tsv', import.meta.url));

/** Reviews in which one of two subjects is missed, because the words that judge it count for the other. */
const KNOWN_LIMITS = new Set([
  'Naciągacze, policzyli za części, których nie wymienili.',
  'Une vraie arnaque : 600 euros pour changer un joint.',
]);

/** One review per kind of business. Other aspects may be found if they agree with the stars. */
it.each(rows)('$language, $industry, $stars stars: $aspects: $review', (row) => {
  const { language, industry, stars, aspects = '', review: text = '' } = row;
  const config = InsightsConfig.parse({ industry });
  const reader = createReader(config, finderOf, 'en');
  const rating = Number(stars);
  const { mentions } = reader.read(plainReview('r', { rating, text, language }));
  const found = new Set(mentions.map(({ id }) => id));
  const isComplete = aspects.split(' ').every((aspect) => found.has(aspect));
  expect(isComplete).toBe(!KNOWN_LIMITS.has(text));
  const against = rating > 3 ? 'negative' : 'positive';
  for (const { polarity } of mentions) expect(polarity).not.toBe(against);
  const judged = new Set(
    mentions.filter(({ polarity }) => polarity !== 'neutral').map(({ id }) => id),
  );
  if (isComplete) expect([...judged]).toEqual(expect.arrayContaining(aspects.split(' ')));
});

/** Words that look like a term of an aspect but mean something else. */
it.each([
  ['de', 'legal-and-accounting', 'expertise', 'Auf jeden Fall weiterempfehlen.'],
  ['de', 'hotel', 'location', 'Das Personal war nicht in der Lage zu helfen.'],
  ['de', 'home-service', 'staff', 'Meine Frau ist begeistert.'],
  ['fr', 'hair-and-beauty', 'advice', 'Je conseille vivement ce salon.'],
  ['fr', 'clinic', 'care', 'On est mal reçus.'],
  ['fr', 'clinic', 'waiting', 'À la hauteur de mes attentes.'],
  ['fr', 'shop', 'delivery', 'Très bien reçue dans cette boutique.'],
  ['es', 'clinic', 'waiting', 'Mucho mejor de lo que esperaba.'],
  ['es', 'home-service', 'punctuality', 'Vino por la tarde y quedó genial.'],
  ['es', 'shop', 'returns', 'Esta tienda, en cambio, es una maravilla.'],
  ['it', 'hair-and-beauty', 'advice', 'Consigliatissimo!'],
  ['it', 'legal-and-accounting', 'expertise', 'Chiuso a causa di lavori.'],
  ['it', 'clinic', 'waiting', 'Oltre ogni aspettativa.'],
  ['it', 'home-service', 'price', 'Ci ha spiegato come risparmiare gas.'],
  ['es', 'home-service', 'price', 'Nos explicó cómo ahorrar gas.'],
  ['pt', 'home-service', 'price', 'Explicou como poupar gás.'],
  ['nl', 'clinic', 'care', 'Vriendelijke receptie.'],
  ['pt', 'hair-and-beauty', 'advice', 'Aconselho vivamente!'],
  ['pt', 'clinic', 'waiting', 'Muito melhor do que esperava.'],
  ['pl', 'home-service', 'workmanship', 'Naprawdę polecam.'],
  ['pl', 'garage', 'workmanship', 'Często tu wracam.'],
  ['pl', 'removals', 'handling', 'Rzeczywiście godni polecenia.'],
  ['pl', 'clinic', 'waiting', 'Spełnili moje oczekiwania.'],
])('%s, %s, does not mention %s: %s', (language, industry, aspect, text) => {
  const reader = createReader(InsightsConfig.parse({ industry }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating: 5, text, language }));
  expect(mentions.map(({ id }) => id)).not.toContain(aspect);
});

/** Words that only an accent tells from another, and contrasts inside a clause: three stars, so that words alone judge. */
it.each([
  ['de', 'restaurant', 'Das Essen hatten wir schon zweimal.', []],
  ['de', 'restaurant', 'Die Terrasse ist schön.', ['ambience']],
  ['de', 'shop', 'Sie waren schneller.', ['delivery']],
  ['de', 'shop', 'Es wäre schneller gegangen.', []],
  ['de', 'restaurant', 'Ein freundlicherer Kellner hätte geholfen.', []],
  ['de', 'restaurant', 'Die angeblich frische Suppe.', []],
  ['de', 'restaurant', 'Freundlicher Service sieht anders aus.', []],
  ['de', 'restaurant', 'Ich habe schon freundlichere Kellner gesehen.', []],
  ['fr', 'restaurant', 'Si les plats étaient aussi bons que le décor.', []],
  ['fr', 'restaurant', 'On nous avait promis une table calme.', []],
  ['fr', 'restaurant', "Il manque un sourire à l'accueil.", []],
  ['fr', 'restaurant', "J'ai connu accueil plus chaleureux.", []],
  ['fr', 'restaurant', "On n'aurait pas pu trouver meilleur accueil.", ['service']],
  ['it', 'restaurant', 'Il cibo è il migliore della zona.', ['food']],
  ['it', 'hair-and-beauty', 'Il taglio ne vale la pena.', ['result']],
  ['pt', 'restaurant', 'A comida é a melhor da terra.', ['food']],
  ['pt', 'garage', 'O preço seria outro.', []],
  ['pt', 'legal-and-accounting', 'Séria.', ['reliability']],
  ['es', 'legal-and-accounting', 'Es una abogada seria.', ['reliability']],
  ['es', 'garage', 'El precio sería otro.', []],
  ['es', 'garage', 'Si tuvieran coche de sustitución sería perfecto.', []],
  ['it', 'garage', "Se ci fosse un'auto sostitutiva sarebbe perfetto.", []],
  ['de', 'restaurant', 'Der Garten ist dafür wunderbar.', ['ambience']],
  ['de', 'restaurant', 'Garten eng aber wunderbares Essen.', ['food']],
  ['it', 'restaurant', 'Il giardino però è meraviglioso.', ['ambience']],
  ['nl', 'restaurant', 'De tuin daarentegen is prachtig.', ['ambience']],
  ['pt', 'restaurant', 'A esplanada entretanto ficou bonita.', ['ambience']],
])('%s, %s, praises in words alone: %s', (language, industry, text, expected) => {
  const reader = createReader(InsightsConfig.parse({ industry }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating: 3, text, language }));
  const praised = mentions.filter(({ polarity }) => polarity === 'positive');
  expect(praised.map(({ id }) => id)).toEqual(expected);
});

it.each([
  ['fr', 'hotel', 'Chambre sans charme mais très confortable.', 'rooms'],
  ['pt', 'hotel', 'O quarto é velho, mas confortável.', 'rooms'],
])('%s, %s, praises after a contrast: %s', (language, industry, text, id) => {
  const reader = createReader(InsightsConfig.parse({ industry }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating: 3, text, language }));
  const polarities = mentions.filter((one) => one.id === id).map(({ polarity }) => polarity);
  expect(polarities).toContain('positive');
});

it.each([
  ['nl', 'hotel', 'De kamer was zeker niet klein.'],
  ['de', 'home-service', 'Der Termin wurde nie verschoben.'],
])('%s, %s, reads no complaint across a negation: %s', (language, industry, text) => {
  const reader = createReader(InsightsConfig.parse({ industry }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating: 3, text, language }));
  expect(mentions.filter(({ polarity }) => polarity === 'negative')).toEqual([]);
});

/** Concessions, exceptions, subjects before a comma, "never so", "never again", "no longer", verbs in two parts, wishes, what could not be more so, elided words, "never without", limits, quotes and questions: all judgements, in the order of the text. */
it.each([
  ['de', 'hair-and-beauty', 2, 'Schöner Laden, aber der Pony ist schief.', '+place -result'],
  ['nl', 'shop', 2, 'Ruime keus, maar ruilen mocht niet.', '+selection -returns'],
  ['fr', 'shop', 2, 'Le magasin est bien rangé, mais ils refusent de rembourser.', '-returns'],
  ['fr', 'garage', 4, 'Mécano honnête, même si les prix ont grimpé.', '+reliability -price'],
  ['de', 'restaurant', 4, 'Gutes Essen, auch wenn die Preise gestiegen sind.', '+food -price'],
  ['nl', 'restaurant', 4, 'Lekker eten, ook al zijn de prijzen gestegen.', '+food -price'],
  ['es', 'hair-and-beauty', 3, 'El peinado, perfecto.', '+result'],
  ['fr', 'cleaning', 3, 'Les vitres, rien à dire.', '+cleanliness'],
  ['fr', 'cleaning', 5, "La maison n'a jamais été aussi propre.", '+cleanliness'],
  ['de', 'cleaning', 5, 'So sauber war es noch nie.', '+cleanliness'],
  ['nl', 'cleaning', 5, 'Zo schoon is het nog nooit geweest.', '+cleanliness'],
  ['pl', 'cleaning', 5, 'Nigdy nie było tak czysto.', '+cleanliness'],
  ['en', 'cleaning', 5, 'Our oven has never been so clean.', '+cleanliness'],
  ['fr', 'cleaning', 2, "Ce n'est pas aussi propre.", '-cleanliness'],
  ['fr', 'restaurant', 4, 'On aimerait un service un peu plus rapide.', '-service'],
  ['fr', 'restaurant', 4, 'Le service ne pourrait pas être plus aimable.', '+service'],
  ['fr', 'restaurant', 2, 'Le service ne pouvait pas être plus lent.', '-service'],
  ['de', 'restaurant', 4, 'Der Service dürfte etwas schneller sein.', '-service'],
  ['de', 'cleaning', 4, 'Die Fenster könnten gründlicher sein.', '-cleanliness'],
  ['de', 'restaurant', 4, 'Der Service hätte nicht freundlicher sein können.', '+service'],
  ['nl', 'restaurant', 4, 'De bediening zou wat vriendelijker kunnen.', '-service'],
  ['nl', 'restaurant', 4, 'De bediening zou niet vriendelijker kunnen.', '+service'],
  ['es', 'restaurant', 4, 'El servicio podría ser más rápido.', '-service'],
  ['es', 'restaurant', 4, 'El servicio no podría ser más amable.', '+service'],
  ['es', 'restaurant', 4, 'Debería haber más sitios con este servicio.', ''],
  ['es', 'restaurant', 2, 'El precio no podría ser más caro.', '-price'],
  ['it', 'restaurant', 4, 'Avrei gradito un servizio più cortese.', '-service'],
  ['it', 'restaurant', 4, 'Il servizio non poteva essere più gentile.', '+service'],
  ['pt', 'restaurant', 4, 'O serviço podia ser mais rápido.', '-service'],
  ['pt', 'restaurant', 4, 'O serviço não podia ser mais simpático.', '+service'],
  ['pl', 'restaurant', 4, 'Obsługa mogłaby być szybsza.', '-service'],
  ['pl', 'restaurant', 4, 'Obsługa nie mogłaby być milsza.', '+service'],
  ['en', 'restaurant', 4, 'The service could be a bit faster.', '-service'],
  ['en', 'restaurant', 4, 'Would prefer a quieter room.', '-ambience'],
  ['fr', 'removals', 2, "Les gars ont tout donné, mais ça a duré jusqu'à minuit.", ''],
  ['fr', 'hotel', 2, 'Literie douteuse. 90 euros quand même.', '-rooms -price'],
  ['fr', 'clinic', 4, 'Elle ne prescrit jamais plus que nécessaire.', ''],
  ['fr', 'clinic', 2, 'Plus jamais chez eux.', '-miscellaneous'],
  ['de', 'home-service', 4, 'Die Therme ist nie wieder ausgefallen.', '+workmanship'],
  ['de', 'home-service', 2, 'Da gehe ich nie wieder hin.', '-miscellaneous'],
  ['nl', 'home-service', 4, 'Het lek is nooit meer teruggekomen.', ''],
  ['nl', 'home-service', 2, 'Nooit meer!', '-miscellaneous'],
  ['es', 'home-service', 2, 'Nunca más.', '-miscellaneous'],
  ['it', 'home-service', 4, 'Non ha mai più perso.', ''],
  ['pl', 'home-service', 2, 'Nigdy więcej.', '-miscellaneous'],
  ['de', 'home-service', 3, 'Er rief noch am selben Tag zurück.', '+communication'],
  ['de', 'home-service', 3, 'Niemand rief uns zurück.', '-communication'],
  ['de', 'home-service', 3, 'Er räumte hinterher alles auf.', '+cleanliness'],
  ['de', 'home-service', 3, 'Sie hielten den Termin ein.', '+reliability'],
  ['de', 'home-service', 3, 'Er tauchte nicht auf.', '-punctuality'],
  ['de', 'home-service', 3, 'Er geht auf alle Fragen ein.', '+staff'],
  ['nl', 'home-service', 3, 'Hij belde dezelfde dag nog terug.', '+communication'],
  ['nl', 'home-service', 3, 'Hij belt nooit terug.', '-communication'],
  ['nl', 'home-service', 3, 'Ze legden alles goed uit.', '+communication'],
  ['nl', 'home-service', 3, 'Ze ruimden alles netjes op.', '+cleanliness'],
  ['nl', 'home-service', 3, 'Hij kwam zijn afspraken na.', '+reliability'],
  ['fr', 'garage', 2, 'On récupère la voiture lundi.', ''],
  ['en', 'restaurant', 2, 'Nice terrace, but the food is awful.', '+ambience -food'],
  ['en', 'restaurant', 1, 'I am a fan of their website, but the food is awful.', '-food'],
  ['en', 'restaurant', 5, 'Food was good not great but the view is superb.', '+ambience'],
  ['fr', 'restaurant', 2, "Le service n'est vraiment plus aimable.", '-service'],
  ['fr', 'restaurant', 2, 'Les plats ne sont plus aussi copieux.', '-food'],
  ['fr', 'restaurant', 4, 'Le service est plus aimable.', '+service'],
  ['fr', 'restaurant', 4, 'Le service ne peut être plus aimable.', '+service'],
  ['fr', 'restaurant', 5, 'Excepté le prix, tout est parfait.', '-price'],
  ['fr', 'restaurant', 2, "À part l'accueil, tout est à revoir.", '+service'],
  ['fr', 'restaurant', 2, 'Hormis la vue, rien à sauver.', ''],
  ['de', 'restaurant', 5, 'Alles perfekt bis auf den Preis.', '-price'],
  ['nl', 'restaurant', 5, 'Alles top behalve de prijs.', '-price'],
  ['es', 'restaurant', 5, 'Todo perfecto salvo el precio.', '-price'],
  ['it', 'restaurant', 5, 'Tutto perfetto tranne il prezzo.', '-price'],
  ['en', 'restaurant', 5, 'Apart from the price, perfect.', '-price'],
  ['en', 'restaurant', 2, 'Apart from the view, nothing was good.', '+ambience'],
  ['en', 'restaurant', 3, 'Apart from the food, the service was also excellent.', '+service'],
  ['en', 'hotel', 3, 'Apart from that the service was good.', '+service'],
  ['en', 'restaurant', 4, 'Nobody apart from the chef was friendly.', '-service'],
  ['en', 'clinic', 4, 'I wish all dentists were more like her.', ''],
  ['en', 'home-service', 4, 'We would use a firm like this for any job.', ''],
  ['it', 'restaurant', 3, 'A parte questo il servizio è ottimo.', '+service'],
  ['pl', 'restaurant', 3, 'Poza tym obsługa świetna.', '+service'],
  ['fr', 'bakery-and-cafe', 4, 'Une boulangerie à part, pain excellent.', '+food'],
  ['de', 'home-service', 2, 'Kann ich leider nicht weiter empfehlen.', '-miscellaneous'],
  ['de', 'hair-and-beauty', 2, 'Mit der Farbe konnte ich nicht länger leben.', '-result'],
  ['de', 'clinic', 2, 'Der Arzt geht auf gar nichts ein.', '-doctors'],
  ['de', 'home-service', 2, 'Die Firma ruft erst nach drei Wochen zurück.', '-speed'],
  ['de', 'garage', 2, 'Man ruft mehrmals an und niemand ruft zurück.', '-communication'],
  ['de', 'removals', 2, 'Nie wieder mit dieser Firma.', '-miscellaneous'],
  ['nl', 'home-service', 2, 'Ze legden niets uit.', ''],
  ['nl', 'home-service', 2, 'Hij belde pas na een week terug.', ''],
  ['nl', 'clinic', 2, 'We konden niet verder geholpen worden.', '-care'],
  ['nl', 'hotel', 3, 'Je kan gratis een fiets gebruiken.', '+price'],
  ['nl', 'hair-and-beauty', 4, 'Ik zou deze kapper zeker kunnen aanraden.', ''],
  ['nl', 'hotel', 2, 'Nooit meer in dit hotel.', '-miscellaneous'],
  [
    'fr',
    'home-service',
    4,
    "La prochaine fois que j'aurai besoin d'un plombier, je les rappelle.",
    '',
  ],
  ['fr', 'restaurant', 4, "J'aimerais remercier la serveuse la plus gentille.", '+service'],
  ['fr', 'restaurant', 2, 'Plus jamais dans ce restaurant.', '-miscellaneous'],
  ['es', 'hair-and-beauty', 4, 'Mi peluquería preferida por ser la más limpia.', '+place +staff'],
  ['es', 'shop', 2, 'Nunca más compro aquí.', '-miscellaneous'],
  ['it', 'garage', 4, 'Vorrei ringraziare il meccanico più onesto della città.', '+reliability'],
  ['it', 'hotel', 2, 'Mai più in questo hotel.', '-miscellaneous'],
  ['it', 'restaurant', 3, 'Il pesce non poteva essere più fresco.', '+food'],
  ['it', 'restaurant', 3, 'Il servizio poteva essere più rapido.', '-service'],
  ['it', 'restaurant', 3, 'Il servizio non poteva essere migliore.', '+service'],
  ['it', 'garage', 4, 'Dovrebbero essere tutti più onesti come lui.', '+reliability'],
  ['es', 'restaurant', 3, 'El pescado no podía ser mejor.', '+food'],
  ['es', 'hotel', 3, 'No podríamos haber elegido mejor hotel.', '+miscellaneous'],
  ['fr', 'restaurant', 3, 'Le poisson ne pouvait pas être meilleur.', '+food'],
  ['pl', 'hotel', 3, 'Mogliśmy wybrać najlepszy pokój.', '+rooms'],
  ['pl', 'garage', 3, 'Mechanik mógł przyjąć mnie szybciej niż inni.', '+speed'],
  ['pt', 'restaurant', 3, 'Gostava de agradecer à equipa mais simpática.', '+service'],
  ['pt', 'shop', 4, 'Podiam ter mais variedade.', '-selection'],
  ['fr', 'restaurant', 3, 'Mangé hier, la pizza est délicieuse.', '+food'],
  ['fr', 'clinic', 3, "L'attente, c'est l'enfer.", '-waiting'],
  ['fr', 'garage', 3, 'Il est reparti sans un mot.', '-communication'],
  ['fr', 'bakery-and-cafe', 3, 'Le brunch salé est bon.', '+food'],
  ['fr', 'cleaning', 3, 'Les tâches sont bien faites.', '+cleanliness'],
  ['fr', 'hotel', 3, "La chambre mériterait d'être rafraîchie.", '-rooms'],
  ['fr', 'garage', 3, "Au bout d'un mois rebelote.", '-workmanship'],
  ['it', 'home-service', 3, "Dopo l'ultimo lavoro va tutto bene.", '+workmanship'],
  ['it', 'restaurant', 3, "Nessun'altra pizza buona.", '-food'],
  ['fr', 'restaurant', 3, "On n'attend jamais longtemps.", '+service'],
  ['fr', 'home-service', 3, 'Un réel manque de ponctualité.', '-punctuality'],
  ['fr', 'legal-and-accounting', 3, 'Jamais une question sans réponse.', '+communication'],
  ['fr', 'restaurant', 3, "Le serveur n'est aimable qu'avec ses amis.", '-service'],
  ['fr', 'restaurant', 3, "Le serveur n'est aimable que le soir.", '-service'],
  ['en', 'hotel', 2, "Our 'sea view' was of a wall.", '-rooms'],
  ['fr', 'restaurant', 2, 'Des plats « faits maison », sortis du congélateur.', '-food'],
  ['en', 'restaurant', 3, 'Friendly staff? Not once.', ''],
  ['fr', 'restaurant', 3, 'Les plats sont moins bons.', '-food'],
  ['fr', 'garage', 3, 'Pas le moins cher.', '-price'],
  ['fr', 'hotel', 3, 'Impossible de dormir confortablement dans ce lit.', '-rooms'],
  ['fr', 'restaurant', 3, 'Difficile de trouver une meilleure pizza.', '+food'],
  ['fr', 'hotel', 3, 'La chambre supposée calme donne sur le boulevard.', ''],
  ['fr', 'home-service', 3, 'Je craignais une facture salée.', ''],
  ['fr', 'cleaning', 3, 'On ne peut pas dire que la dame soit souriante.', ''],
  ['fr', 'bakery-and-cafe', 3, 'Pains bons avant le changement de patron.', ''],
  ['fr', 'hair-and-beauty', 3, "Au lieu d'une jolie frange, un bol.", ''],
  ['fr', 'garage', 3, 'Je ne reviendrai que contraint.', '-miscellaneous'],
  ['fr', 'garage', 3, "J'étais client depuis dix ans.", '-miscellaneous'],
  ['fr', 'legal-and-accounting', 3, 'Pour la pédagogie, on repassera.', '-communication'],
  ['fr', 'bakery-and-cafe', 3, 'Le café pourrait être meilleur.', '-drinks'],
  ['fr', 'home-service', 3, 'Arrivés à 11h au lieu de 8h.', ''],
  ['fr', 'vet', 3, "Il faut s'armer de patience.", '-waiting'],
  ['fr', 'removals', 2, "Les déménageurs n'y sont pour rien.", '+staff'],
  ['fr', 'garage', 3, 'Pas très causant.', '-staff'],
  ['fr', 'cleaning', 3, "Elle n'a même pas passé l'aspirateur.", '-cleanliness'],
  ['en', 'restaurant', 3, 'The staff were less friendly.', '-service'],
  ['de', 'restaurant', 3, 'Das Personal war weniger freundlich.', '-service'],
  ['nl', 'restaurant', 3, 'De bediening was minder vriendelijk.', '-service'],
  ['es', 'restaurant', 3, 'El servicio fue menos amable.', '-service'],
  ['it', 'restaurant', 3, 'Il servizio era meno gentile.', '-service'],
  ['pt', 'restaurant', 3, 'O serviço foi menos simpático.', '-service'],
  ['pt', 'home-service', 3, 'Só peca pela pontualidade.', '-punctuality'],
  ['pt', 'garage', 3, 'Falta-lhes um carro de substituição.', '-convenience'],
  ['pt', 'home-service', 3, 'Não lhe falta simpatia.', '+staff'],
  ['pt', 'garage', 3, 'A conta veio bem acima do que disseram.', '-price'],
  ['pt', 'cleaning', 3, 'Simpáticas, mais nada.', '+staff'],
  ['pt', 'bakery-and-cafe', 3, 'Pastéis ainda mornos.', '+food'],
  ['pt', 'bakery-and-cafe', 3, 'O pão já não é o que era.', '-food'],
  ['pt', 'home-service', 3, 'Nunca mais deu sinal.', '-communication'],
  ['fr', 'shop', 2, 'Le magasin est bien rangé. Mais ils refusent de rembourser.', '-returns'],
  ['fr', 'removals', 3, "L'équipe a fini sans jamais perdre sa bonne humeur.", '+staff'],
  ['fr', 'removals', 2, 'Les gars, il faut le reconnaître, ont bossé.', ''],
  ['fr', 'clinic', 3, 'La secrétaire gagnerait à sourire.', '-staff'],
  ['fr', 'garage', 3, "Les freins grincent plus qu'avant.", '-workmanship'],
  ['fr', 'home-service', 3, "Deux jours après, l'eau était froide.", ''],
  ['pt', 'home-service', 3, 'Dois dias depois a torneira pingava.', ''],
  ['fr', 'restaurant', 3, 'Mention spéciale pour le dessert, délicieux.', '+food'],
  ['fr', 'shop', 3, 'De belles plantes.', ''],
  ['fr', 'hotel', 3, 'Les collaborateurs sont aimables.', '+service'],
  ['fr', 'generic', 3, 'Moniteur patient avec les élèves.', ''],
  ['fr', 'clinic', 3, "Pas moyen d'avoir la secrétaire.", '-staff'],
  ['fr', 'home-service', 3, "C'est clairement trop cher.", '-price'],
  ['fr', 'bakery-and-cafe', 3, 'Bon pain même à la fermeture.', '+food'],
  ['fr', 'cleaning', 3, 'Ménage fait un peu vite.', '-cleanliness'],
  ['pt', 'bakery-and-cafe', 3, 'Bolo de chocolate ótimo.', '+food'],
  ['pt', 'bakery-and-cafe', 3, 'Ótimas tortas e salgados.', '+food'],
  ['pt', 'restaurant', 3, 'As porções são boas.', '+food'],
  ['pt', 'restaurant', 3, 'Carne de porco ótima.', '+food'],
  ['pt', 'garage', 3, 'A peça ficou boa.', '+workmanship'],
  ['pt', 'legal-and-accounting', 3, 'Honorários salgados.', '-price'],
  ['de', 'restaurant', 3, 'Deftige, gute Küche.', '+food'],
  ['nl', 'hotel', 3, 'Kamer boven een supermarkt.', ''],
  ['nl', 'restaurant', 3, 'De menukaart is in het Engels.', ''],
  ['fr', 'restaurant', 3, "Impossible de ne pas être content d'un tel plat.", '+food'],
  ['pt', 'restaurant', 3, 'Fazia falta um sítio agradável.', '+ambience'],
  ['en', 'restaurant', 3, 'The service was average at best.', '-service'],
  ['en', 'restaurant', 3, 'The lamb was spot on.', '+food'],
  ['de', 'home-service', 3, 'Der Preis war übertrieben.', '-price'],
  ['de', 'clinic', 3, 'Die Ärztin war behutsam.', '+doctors'],
  ['nl', 'home-service', 3, 'De prijs was torenhoog.', '-price'],
  ['nl', 'hotel', 3, 'De kamer was groot.', '+rooms'],
  ['es', 'hotel', 3, 'La habitación era pequeña.', '-rooms'],
  ['es', 'home-service', 3, 'El precio fue adecuado.', '+price'],
  ['fr', 'home-service', 3, 'Le prix était attractif.', '+price'],
  ['fr', 'home-service', 3, 'Tout est à refaire.', '-workmanship'],
  ['it', 'home-service', 3, 'Il prezzo era alto.', '-price'],
  ['it', 'hotel', 3, 'La camera era piccola.', '-rooms'],
  ['pt', 'home-service', 3, 'O preço foi elevado.', '-price'],
  ['pl', 'home-service', 3, 'Cena była za wysoka.', '-price'],
  ['pl', 'hotel', 3, 'Pokój był duży.', '+rooms'],
])('%s, %s, %i stars, judges: %s', (language, industry, rating, text, expected) => {
  const reader = createReader(InsightsConfig.parse({ industry }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating, text, language }));
  const judged = mentions.map(({ id, polarity }) => (polarity === 'positive' ? '+' : '-') + id);
  expect(judged.join(' ')).toBe(expected);
});

it.each([
  ['en', 'Excellent!', 'We were very disappointed.'],
  ['de', 'Bin jedes Mal aufs Neue begeistert!', 'Leider sehr enttäuschend.'],
  ['fr', 'Nous sommes ravis.', 'Quelle déception !'],
  ['es', 'Todo perfecto.', 'Una vergüenza.'],
  ['it', 'Siamo rimasti molto contenti.', 'Che delusione!'],
  ['nl', 'Wij waren zeer tevreden.', 'Wat een teleurstelling.'],
  ['pt', 'Ficámos muito satisfeitos.', 'Foi horrível.'],
  ['pl', 'Wszystko super!', 'Jestem rozczarowana.'],
])(
  '%s: a sentence that only judges is a verdict on the business: %s, %s',
  (language, praise, complaint) => {
    const reader = createReader(InsightsConfig.parse({ industry: 'restaurant' }), finderOf, 'en');
    const judged = [praise, complaint].map((text) => {
      const { mentions } = reader.read(plainReview('r', { rating: 3, text, language }));
      return mentions.map(({ id, polarity }) => `${id} ${polarity}`);
    });
    expect(judged).toEqual([['miscellaneous positive'], ['miscellaneous negative']]);
  },
);

it.each([
  'Thanks again!',
  'Enjoy.',
  '👍👍',
  'And the waiter? Excellent.',
  'It was a lovely pudding.',
])('is no verdict on the business: %s', (text) => {
  const reader = createReader(InsightsConfig.parse({ industry: 'restaurant' }), finderOf, 'en');
  const { mentions } = reader.read(plainReview('r', { rating: 5, text, language: 'en' }));
  expect(mentions.map(({ id }) => id)).not.toContain('miscellaneous');
});
