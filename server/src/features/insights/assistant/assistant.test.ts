import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelDouble, part, saying, startModelDouble } from '../testing/model-double.ts'
import { type AnswerEvent, fromModel, promptOf, sentenceRule } from './answer.ts'
import { streamWords } from './stream-words.ts'

let model: ModelDouble
beforeAll(async () => {
  model = await startModelDouble()
})
afterAll(() => model.close())

const source = (year: number) => ({
  organization: 'WHO',
  title: `Guidelines of ${year}`,
  year,
  url: `https://example.org/${year}`,
})
const ground = [
  { title: 'Peekaboo', text: 'Hide your face and come back.', source: source(2019) },
  { title: 'Tummy time', text: 'A few minutes on their tummy.', source: source(2020) },
]
const data = { ageMonths: 6, feeds: 7, sleeps: 5, diapers: 6 }
const prompt = promptOf('What can we play?', data, ground, 'en')
/** No test of an answer is about its slowness; those of a model that never ends have no other way to see it. */
const patient = { begin: 20_000, end: 20_000 }
const quick = { begin: 300, end: 600 }
const warnings: string[] = []
const log = { warn: (fields: object) => void warnings.push((fields as { reason: string }).reason) }

async function answered(key: string | null = null, patience = patient): Promise<AnswerEvent[]> {
  warnings.length = 0
  const words = streamWords({ url: model.url, model: 'small', key }, prompt, patience)
  const events: AnswerEvent[] = []
  for await (const event of fromModel(words, ground, log)) events.push(event)
  return events
}
const textOf = (events: readonly AnswerEvent[]) =>
  events.flatMap((event) => (event.is === 'text' ? [event.text] : event.is === 'instead' ? ['|'] : [])).join('')

test('what the model says comes sentence by sentence, with the sources it named', async () => {
  model.answerWith(saying('Play peek', 'aboo [1', ']. It makes', ' them laugh.'))
  const events = await answered('secret-key')
  expect(events).toEqual([
    { is: 'text', text: 'Play peekaboo [1]. ' },
    { is: 'text', text: 'It makes them laugh.' },
    { is: 'sources', sources: [source(2019)] },
    { is: 'done', by: 'model', isForDoctor: false },
  ])
  const call = model.calls.at(-1)
  expect(call).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer secret-key' })
  expect(call?.body).toMatchObject({ model: 'small', stream: true })
  expect(call?.body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(call?.body.messages[1]?.content).toBe(
    'The child is 6 months old. In the last 24 hours: 7 feeds, 5 sleeps, 6 diapers.\nThe parent asks: What can we play?',
  )
})

const head = { 'content-type': 'text/event-stream' }
test.each<[string, Parameters<ModelDouble['answerWith']>[0], string]>([
  ['is busy', (response) => void response.writeHead(429, { 'retry-after': '9' }).end('{}'), 'answered 429'],
  ['is broken', (response) => void response.writeHead(500).end('oops'), 'answered 500'],
  [
    'sends a page',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'something else',
  ],
  [
    'redirects',
    (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'cannot be reached',
  ],
  ['talks nonsense', (response) => void response.writeHead(200, head).end('data: {"choices": 5}\n\n'), 'nonsense'],
  ['sends no JSON', (response) => void response.writeHead(200, head).end('data: <p>\n\n'), 'nonsense'],
  ['ends without a word', (response) => void response.writeHead(200, head).end('data: [DONE]\n\n'), 'cut off'],
  ['names no source', saying('Play peekaboo.'), 'named no source'],
  ['names a source that there is not', saying('Play peekaboo [7]. Good.'), 'a source that there is not'],
  ['gives a dose', saying('Play [1]. Give 5 mg of it. Sleep.'), 'must not'],
  ['gives a diagnosis', saying('Your baby has an infection [1]. '), 'must not'],
  ['says that no doctor is needed', saying('Play peekaboo [1]. No doctor is needed.'), 'must not'],
  ['judges safety in Spanish', saying('Es seguro y normal [1]. '), 'must not'],
  ['gives an address', saying('See https://evil.example [1]. '), 'must not'],
  ['says too much', saying(...Array.from({ length: 60 }, () => `${'la '.repeat(30)}[1]. `)), 'too much'],
  [
    'is stopped by its own filter',
    (response) =>
      void response.writeHead(200, head).end(`${part('Play [1].')}${part(null, 'content_filter')}data: [DONE]\n\n`),
    'did not end by itself',
  ],
  ['never begins', () => undefined, 'too long'],
  ['never ends', (response) => void response.writeHead(200, head).write(part('Play [1]. And')), 'too long'],
  [
    'is cut off',
    async (response) => {
      await new Promise((resolve) => response.writeHead(200, head).write(part('Play [1]. And then '), resolve))
      response.destroy()
    },
    'cannot be reached',
  ],
])('where the model %s, the library answers in its place', async (_name, answer, reason) => {
  model.answerWith(answer)
  const events = await answered(null, reason === 'too long' ? quick : patient)
  expect(warnings.join()).toContain(reason)
  const text = textOf(events)
  // What was shown before it failed does not count.
  if (text.includes('|')) expect(text.split('|')[0]).not.toBe('')
  expect(text.split('|').at(-1)).toBe(
    'Peekaboo. Hide your face and come back.\n\nTummy time. A few minutes on their tummy.\n\n',
  )
  expect(events.slice(-2)).toEqual([
    { is: 'sources', sources: [source(2019), source(2020)] },
    { is: 'done', by: 'library', isForDoctor: false },
  ])
})

test('the model is stopped when nobody reads on', async () => {
  let closed: Promise<boolean> = Promise.resolve(true)
  model.answerWith((response) => {
    closed = once(response, 'close').then(() => response.writableFinished)
    response.writeHead(200, head).write(part('Play peekaboo [1]. And'))
  })
  const words = streamWords({ url: model.url, model: 'small', key: null }, prompt, { begin: 5_000, end: 60_000 })
  for await (const _event of fromModel(words, ground, log)) break
  expect(await closed).toBe(false)
})

test.each([
  'Play peekaboo [1].',
  'Peekaboo [1].',
  'Hide your face and come back [1].',
  'Peekaboo: Hide your face and come back [1].',
  'Tummy time. A few minutes on their tummy [2].',
  'You can play it together today [1].',
  'Juega a cucú con tu bebé [1].',
])('the model can say: %s', (sentence) => {
  expect(sentenceRule(ground)(sentence)).toBe(true)
})

test.each([
  'No doctor needed [1].',
  "You don't need a doctor for that [1].",
  'There is no need to call anyone [1].',
  'That is safe [1].',
  'That is completely fine [1].',
  "It's nothing to worry about [1].",
  'This is normal at that age [1].',
  'It will pass by itself [1].',
  'Wait until tomorrow [1].',
  'Your child is healthy [1].',
  'A little bleach does no harm [1].',
  'Your baby can sleep on their tummy [2].',
  'Let them sleep on it [1].',
  'Give them milk every 8 hours [1].',
  'Give them 2.5 ml/kg [1].',
  'Give the child some honey [1].',
  'Hide your face [1].',
  'A few minutes on their [2].',
  'Play with a coin [1].',
  'Play, then give them a bottle before the nap [1].',
  'Play 5 times [1].',
  'See evil.example/x and play [1].',
  'Play <img src=x> [1].',
  'Play peekaboo at https://evil.example [1].',
  'No hace falta ir al médico [1].',
  'No es nada grave [1].',
  'Es seguro [1].',
  'Es normal a esa edad [1].',
  'Dale un poco de miel [1].',
  'Kein Arzt nötig [1].',
  "Pas besoin d'un médecin [1].",
  'これは安全です [1].',
])('the model cannot say: %s', (sentence) => {
  expect(sentenceRule(ground)(sentence)).toBe(false)
})
