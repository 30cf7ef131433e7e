import { expect, test } from 'vitest'
import { english } from './data/words-en.ts'
import { createPhraseReader } from './phrases.ts'
import { isForIdeas, themesOf } from './recognize.ts'
import { dangerousInKnownWords } from './testing/data/dangerous-in-known-words.ts'
import { dangerousQuestions } from './testing/data/dangerous-questions.ts'
import { moreDangerousQuestions } from './testing/data/more-dangerous-questions.ts'
import { moreOrdinaryQuestions } from './testing/data/more-ordinary-questions.ts'
import { ordinaryQuestions } from './testing/data/ordinary-questions.ts'

test.each([
  ['as parents ask them', ordinaryQuestions, 400],
  ['as tired parents type them', moreOrdinaryQuestions, 290],
])('recognizes more than nine of ten ordinary questions, %s', (_how, questions, least) => {
  const missed = questions.filter((question) => !isForIdeas(question))
  expect(questions.length).toBeGreaterThan(least)
  expect(missed.length, missed.join('\n')).toBeLessThan(questions.length / 10)
})

test.each([
  ['of danger, illness, doses or judgment', dangerousQuestions, 250],
  ['of the same in more languages and ways to write', moreDangerousQuestions, 320],
  ['in words of play and care, none of which is dangerous alone', dangerousInKnownWords, 170],
])('recognizes no question %s', (_of, questions, least) => {
  expect(questions.length).toBeGreaterThan(least)
  expect(questions.filter(isForIdeas)).toEqual([])
})

test.each(['¡', 'PLAY IDEAS: ', 'Ideas para jugar. ', 'What can we play? ', '', 'hi, '])(
  'play words before a question of danger change nothing: "%s"',
  (before) => {
    const all = [...dangerousQuestions, ...moreDangerousQuestions, ...dangerousInKnownWords]
    expect(all.map((question) => before + question).filter(isForIdeas)).toEqual([])
    expect(all.map((question) => (before + question).toUpperCase()).filter(isForIdeas)).toEqual([])
    expect(all.map((question) => `${question}, ${before}`).filter(isForIdeas)).toEqual([])
  },
)

test.each(['gets', 'takes', 'has', 'turns', 'keeps', 'out', 'down', 'off', 'up', 'away', 'back', 'tiene', 'pone'])(
  '%s is no word of the vocabulary by itself',
  (word) => {
    expect(themesOf(`baby ${word} play`)).toBeNull()
    expect(themesOf(`bebé ${word} jugar`)).toBeNull()
  },
)

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
  expect(themesOf('What can I do?')).toEqual(new Set())
  for (const question of ['What can I do?', 'What should I do now, please help', 'what do I do, help'])
    expect(isForIdeas(question), question).toBe(false)
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
