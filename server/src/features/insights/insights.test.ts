import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPeople, type People } from '../../testing/people.ts'
import { codeOf } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { ideas, tips } from './library/library.ts'
import { dangerousQuestions } from './question/testing/data/dangerous-questions.ts'
import { type ModelDouble, saying, startModelDouble } from './testing/model-double.ts'

let model: ModelDouble
let app: TestApp
let people: People
let accountId: string
let juno: string
type Client = ReturnType<TestApp['client']>
let mara: Client
let nanny: Client
let viewer: Client
let stranger: Client

const birthdate = '2026-05-19'

beforeAll(async () => {
  model = await startModelDouble()
  app = await startTestApp({
    env: {
      ASSISTANT_URL: model.url,
      ASSISTANT_MODEL: 'small',
      ASSISTANT_KEY: 'key',
      LIMITS_WRITES: '10000/1m burst 10000',
    },
  })
  people = createPeople(app)
  const family = await people.createFamily({ owner: { name: 'Mara' } })
  accountId = family.accountId
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: family.owner.userId, birthdate })).childId
  const as = async (who: { userId: string }) => app.client((await people.signIn(who, accountId)).accessToken)
  mara = await as(family.owner)
  nanny = await as(await people.addMember(accountId, { preset: 'nanny', children: [juno] }))
  viewer = await as(await people.addMember(accountId, { preset: 'viewer', children: [juno] }))
  const other = await people.createFamily({ owner: { name: 'Ines' } })
  stranger = app.client((await people.signIn(other.owner, other.accountId)).accessToken)
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const get = (client: Client = mara) => client.insights.get({ query: { childId: juno } })
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('ideas and tips fit the age of the child, and have a source with its year', async () => {
    const { ideas: found, tips: shown } = await get()
    expect(found.length).toBeGreaterThan(2)
    expect(shown.length).toBe(3)
    for (const { fromMonths, toMonths, source } of [...found, ...shown]) {
      expect(fromMonths).toBeLessThanOrEqual(6)
      expect(toMonths).toBeGreaterThan(6)
      expect(source).toMatchObject({ year: expect.any(Number), url: expect.stringMatching(/^https:/) })
    }
    // The same hour asks for the same: nothing jumps while somebody reads.
    expect((await get()).ideas).toEqual(found)
  })

  test('what was not for a child does not come again; saved and done ones are listed', async () => {
    const [first, second, third] = (await get()).ideas
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few ideas')
    const mark = (key: string, state: 'notForUs' | 'saved' | 'done' | 'none', client: Client = mara) =>
      client.insights.markIdea({ params: { key }, body: { childId: juno, state } })
    expect(await mark(first.key, 'notForUs')).toMatchObject({ key: first.key, state: 'notForUs' })
    await mark(second.key, 'saved', nanny)
    app.clock.advance(1_000)
    await mark(third.key, 'saved')
    expect((await get()).ideas.map(({ key }) => key)).not.toContain(first.key)
    const list = (state: 'saved' | 'done' | 'notForUs', query = {}) =>
      mara.insights.listIdeas({ query: { childId: juno, state, ...query } })
    expect((await list('saved')).items.map(({ key }) => key)).toEqual([third.key, second.key])
    const page = await list('saved', { limit: 1 })
    expect(page.items.map(({ key }) => key)).toEqual([third.key])
    const next = await list('saved', { limit: 1, cursor: page.nextCursor })
    expect(next).toMatchObject({ items: [{ key: second.key }], nextCursor: null })
    await mark(third.key, 'done')
    await mark(second.key, 'none')
    expect((await list('saved')).items).toEqual([])
    expect((await list('done')).items.map(({ key }) => key)).toEqual([third.key])
    expect(await codeOf(list('done', { cursor: 'none' }))).toBe('INVALID_INPUT')
    expect(await codeOf(mark('no-such-idea', 'saved'))).toBe('NOT_FOUND')
  })

  test('rights to the logs decide', async () => {
    const [idea] = ideas
    const mark = (client: Client) =>
      client.insights.markIdea({ params: { key: idea?.key ?? '' }, body: { childId: juno, state: 'saved' } })
    expect((await get(viewer)).ideas.length).toBeGreaterThan(0)
    expect(await codeOf(mark(viewer))).toBe('FORBIDDEN')
    expect(await codeOf(get(stranger))).toBe('NOT_FOUND')
    expect(await codeOf(mark(stranger))).toBe('NOT_FOUND')
    expect(await codeOf(nanny.insights.allowAssistant({ body: { isAllowed: true } }))).toBe('FORBIDDEN')
  })

  test('nothing is projected under five days of logs, then a model is learned; one switch turns it off', async () => {
    expect((await get()).projection).toEqual({ model: null, silent: 'noLogs' })
    const now = app.clock.now().getTime()
    const hour = 3_600_000
    for (let ago = 12 * 24; ago > 0; ago -= 3)
      await mara.logs.create({
        body: {
          id: uuidv7(),
          childId: juno,
          kind: 'feeding',
          startAt: new Date(now - ago * hour).toISOString(),
          endAt: new Date(now - ago * hour + 600_000).toISOString(),
          tz: 'UTC',
          details: { method: 'bottle', segments: [], bottles: [{ contents: 'formula', amountMl: 90 }] },
        },
      })
    // What was learned is kept for ten minutes.
    app.clock.advance(11 * 60_000)
    const { model: learned, silent } = (await get()).projection
    expect(silent).toBeNull()
    expect(learned?.silent).toMatchObject({ feed: null, nap: 'noLogs' })
    expect(learned?.heads.feedAfterFeed?.of).toBeGreaterThan(20)
    const { preferences } = await mara.settings.getPreferences()
    await mara.settings.putPreferences({ body: { preferences: { ...preferences, projections: 'off' } } })
    expect((await get()).projection).toEqual({ model: null, silent: 'off' })
    expect((await get(nanny)).projection.model).not.toBeNull()
    await mara.settings.putPreferences({ body: { preferences: { ...preferences, projections: 'on' } } })
  })

  interface Said {
    readonly text: string
    readonly done: { readonly by: string; readonly isForDoctor: boolean }
    readonly help?: unknown
  }

  async function ask(question: string, client: Client = mara): Promise<Said> {
    const stream = await (await client.insights.ask({ body: { childId: juno, question } })).text()
    const events = stream
      .trim()
      .split('\n\n')
      .map((event) => {
        const [name = '', data = ''] = event.split('\n')
        return { name: name.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) }
      })
    const last = events.at(-1)
    expect(last?.name).toBe('done')
    const help = events.find(({ name }) => name === 'help')?.data
    const text = events.flatMap(({ name, data }) => (name === 'text' ? [data.text] : [])).join('')
    return { text, done: last?.data, ...(help !== undefined && { help }) }
  }

  test('the model is asked only once the family has agreed, and never with a name', async () => {
    model.answerWith(saying('Play peekaboo [1].'))
    expect((await get()).assistant).toEqual({ isThere: true, isAllowed: false })
    expect((await ask('What can we play?')).done).toEqual({ by: 'library', isForDoctor: false })
    expect(model.calls).toHaveLength(0)
    expect(await mara.insights.allowAssistant({ body: { isAllowed: true } })).toEqual({
      isThere: true,
      isAllowed: true,
    })
    expect(await ask('What can M\u200bara play with Ｊｕｎｏ? Write to mara@example.org')).toEqual({
      text: 'Play peekaboo [1].',
      done: { by: 'model', isForDoctor: false },
    })
    const sent = JSON.stringify(model.calls)
    expect(model.calls).toHaveLength(1)
    expect(sent).not.toMatch(/juno|mara|example\.org/i)
    expect(sent).toMatch(/The child is 6 months old. In the last 24 hours: 7 feeds, 0 sleeps, 0 diapers/)
    await mara.insights.allowAssistant({ body: { isAllowed: false } })
    await ask('What can we play?')
    expect(model.calls).toHaveLength(1)
  })

  test('a question that is not recognizably about ideas gets whom to call, no idea, and never reaches the model', async () => {
    await mara.insights.allowAssistant({ body: { isAllowed: true } })
    const before = model.calls.length
    const titles = [...ideas, ...tips].flatMap(({ en, es }) => [en.title, es.title])
    for (const question of dangerousQuestions) {
      const { text, done, help } = await ask(question)
      expect(done, question).toEqual({ by: 'library', isForDoctor: true })
      expect(help).toEqual({ country: null, emergency: [], poison: [] })
      expect(text).toContain('call your doctor')
      expect(text).toContain("We don't know which country you're in")
      expect(titles.filter((title) => text.includes(title))).toEqual([])
    }
    expect(model.calls).toHaveLength(before)
  })

  test('the lines are those of the country whose clock somebody lives by, in their language', async () => {
    const { preferences } = await mara.settings.getPreferences()
    const askIn = async (timeZone: string) => {
      await mara.settings.putPreferences({ body: { preferences: { ...preferences, timeZone } } })
      return ask('she ate a battery')
    }
    expect(await askIn('America/Chicago')).toMatchObject({
      text: expect.stringMatching(
        /^If you're worried about your child, call your doctor. In an emergency, call 911. .*1-800-222-1222/,
      ),
      help: { country: 'US', emergency: [{ number: '911' }], poison: [{ number: '1-800-222-1222' }] },
    })
    expect(await askIn('Europe/Madrid')).toMatchObject({ help: { country: 'ES', emergency: [{ number: '112' }] } })
    expect(await askIn('UTC')).toMatchObject({ help: { country: null, emergency: [], poison: [] } })
  })

  test.each([
    'Write to 12 Oak Street with Juno play',
    'Play at Calle Mayor 5',
    'Call +1 555 010 9999 to play',
    'Play with Rigoberta',
    'games near 221B Baker Street',
    'play in Flat 2, 10 Downing St, London SW1A 2AA',
    'juegos cerca de C/ Mayor, 5, 28013 Madrid',
    'juegos en la avenida de la Paz 12',
    'play ideas Hauptstraße 5, 10115 Berlin',
    'games for a child born on 05/19/2026',
    'games, born 19.5.26',
    'juegos, nació el 19 de mayo',
    'play, (555) 010-9999',
    'play, ６１２ ３４５ ６７８',
    'mara (at) example (dot) org, play ideas',
    'mara＠example．org plays with Zoltán',
    'Zoltan-Lou wants to play',
    'play with J*no and Z0ltan',
    'passport X1234567 games',
    '@zoltan games',
  ])('what could name a person or a place does not leave: %s', async (question) => {
    const before = model.calls.length
    expect((await ask(question)).done.isForDoctor).toBe(true)
    expect(model.calls).toHaveLength(before)
  })

  test('a model that judges is replaced by the library', async () => {
    model.answerWith(saying('Play peekaboo [1]. That is safe, no doctor needed.'))
    const { text, done } = await ask('What can we play?')
    expect(done).toEqual({ by: 'library', isForDoctor: false })
    expect(text).not.toContain('no doctor')
  })

  test('where the model fails, the library answers', async () => {
    model.answerWith((response) => void response.writeHead(429).end())
    const { text, done } = await ask('What can we play outside?')
    expect(done).toEqual({ by: 'library', isForDoctor: false })
    expect(text.length).toBeGreaterThan(50)
  })

  test('one family has so many questions a day; then the library answers without the model', async () => {
    model.answerWith(saying('Play peekaboo [1].'))
    const by: string[] = []
    for (let count = 0; count < 12; count += 1) by.push((await ask('What can we play?')).done.by)
    expect(by.filter((one) => one === 'model').length).toBeLessThanOrEqual(10)
    expect(by.at(-1)).toBe('library')
  })
})
