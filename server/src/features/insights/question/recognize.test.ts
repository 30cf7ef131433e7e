import { expect, test } from 'vitest'
import { english } from './data/words-en.ts'
import { createPhraseReader } from './phrases.ts'
import { isForIdeas, themesOf } from './recognize.ts'
import { dangerousQuestions } from './testing/data/dangerous-questions.ts'
import { ordinaryQuestions } from './testing/data/ordinary-questions.ts'

test('recognizes more than nine of ten ordinary questions', () => {
  const missed = ordinaryQuestions.filter((question) => !isForIdeas(question))
  expect(ordinaryQuestions.length).toBeGreaterThan(400)
  expect(missed.length, missed.join('\n')).toBeLessThan(ordinaryQuestions.length / 10)
})

test('recognizes no question of danger, illness, doses or judgment, in whatever language or spelling', () => {
  expect(dangerousQuestions.length).toBeGreaterThan(250)
  expect(dangerousQuestions.filter(isForIdeas)).toEqual([])
})

// A list of bad words would have to hold each of these; here it is enough that they aren't in the vocabulary.
test.each([
  ...[
    'Rigobert',
    'zqx',
    'glimmered',
    'antifreeze',
    'oleander',
    'wobbly',
    'тест',
    '药',
    '💊',
    '39',
    '39.5',
    '°',
    '%',
    'x9',
  ],
])('one unknown part makes a whole question unknown: %s', (part) => {
  for (const question of ['What can we play today?', 'How do I get my baby to nap?', '¿A qué jugamos hoy?']) {
    expect(isForIdeas(question)).toBe(true)
    expect(isForIdeas(`${question} ${part}`)).toBe(false)
    expect(isForIdeas(`${part}, ${question}`)).toBe(false)
  }
})

test.each([
  'ate',
  'drank',
  'swallowed',
  'fell',
  'turned',
  'stopped',
  'hurts',
  'not',
  'never',
  'blue',
  'mouth',
  'nose',
  'head',
  'hours',
  'alone',
])('%s is no word of the vocabulary', (word) => {
  expect(themesOf(`play ${word}`)).toBeNull()
  expect(themesOf(`he ${word} play`)).toBeNull()
})

test('says what a question is about', () => {
  expect(themesOf('What can we play before the nap?')).toEqual(new Set(['play', 'sleep']))
  expect(themesOf('Ideas para la cena')).toEqual(new Set(['play', 'feeding']))
  expect(themesOf('What is this?')).toEqual(new Set())
  expect(isForIdeas('What is this?')).toBe(false)
  expect(isForIdeas('')).toBe(false)
  expect(isForIdeas(' .,! ')).toBe(false)
})

test('reads wide, styled and invisible letters as what they look like, and no others', () => {
  expect(isForIdeas('Ｗｈａｔ ｃａｎ ｗｅ ｐｌａｙ？')).toBe(true)
  expect(isForIdeas('What can we pl\u200bay?')).toBe(true)
  expect(isForIdeas('bat\u200btery play')).toBe(false)
  // A Cyrillic letter.
  expect(isForIdeas('What can we pl\u0430y?')).toBe(false)
})

test('a number counts only as an age, an hour or how many', () => {
  for (const question of ['Games for a 9 month old', 'play at 5 pm', '3 games for two kids', '10 minute games'])
    expect(isForIdeas(question), question).toBe(true)
  for (const question of [
    'Games for 39',
    'play 38,5',
    'play at 41',
    'games 102',
    'play after 14 hours',
    '5 ml play',
    '2 mg games',
  ])
    expect(isForIdeas(question), question).toBe(false)
})

test('a long question of one word that fits many phrases is read in the time of its length', () => {
  const words = Array.from({ length: 150 }, () => 'to')
  expect(themesOf(words.join(' '))).toEqual(new Set())
})

test('refuses a vocabulary with a word that no question can hold', () => {
  const broken = { ...english, plain: "what's" }
  expect(() => createPhraseReader(broken, { play: [] })).toThrow('no word')
})
