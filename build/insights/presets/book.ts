import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const BOOK: readonly AspectPreset[] = [
  {
    id: 'story',
    label: 'Story',
    noun: 'the story',
    question: 'Is the story good?',
    terms: `story, plot, storyline, story line, ending, end, beginning, middle, twist, twists, pace, pacing, suspense, tension, action, mystery, romance, narrative, premise, idea, concept, scene, scenes, chapter, chapters, climax, cliffhanger, events, theme, themes, setting, world building, worldbuilding, predictable, page turner, page-turner, slow start, tale, storytelling, spoiler, backstory, subplot, fast paced, slow paced`,
  },
  {
    id: 'characters',
    label: 'Characters',
    noun: 'the characters',
    question: 'Are the characters convincing?',
    terms: `character, characters, main character, protagonist, hero, heroine, villain, narrator, cast, character development, characterization, relationship, relationships, antagonist, heroes, figures, people in it, character arcs, leads`,
  },
  {
    id: 'writing',
    label: 'Writing',
    noun: 'the writing',
    question: 'Is it well written?',
    terms: `writing, writing style, style, prose, language, author, writer, dialogue, dialog, description, descriptions, written, grammar, editing, editor, typos, errors, spelling, translation, voice, tone, humor, humour, research, vocabulary, reads, well-written, typo, error, misprint, cliché, clichés, cliche, cliches, sentence, sentences, wordy, repetitive, well written, poorly written, badly written, edited`,
  },
  {
    id: 'content',
    label: 'Content',
    noun: 'the content',
    question: 'Is the content useful?',
    terms: `content, information, advice, examples, exercises, recipes, recipe, pictures, photos, illustrations, instructions, explanations, facts, history, details, detail, topic, subject, material, reference, tips, diagrams, maps, index`,
  },
  {
    id: 'edition',
    label: 'Edition and print',
    noun: 'the edition',
    question: 'Is the edition well made?',
    terms: `edition, print, paper, cover, binding, font, formatting, format, hardcover, paperback, kindle, kindle version, ebook, audiobook, audio, pages, length, size, condition, packaging, delivery, price, cost, value, money, spine, typeface, dust jacket, reprint, torn, scan, scanned`,
  },
  {
    id: OVERALL_ID,
    label: 'The book as a whole',
    noun: 'the book as a whole',
    question: 'Would readers recommend it?',
    terms: `book, books, novel, read, series, sequel, trilogy, reading, recommend, recommended, overall, work, volume, put it down, put this down, bestseller, author fans, must read, must-read, memoir, biography, textbook, guide`,
  },
];
