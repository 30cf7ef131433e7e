import Papa from 'papaparse'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mint } from '../../platform/http/access.ts'
import { call } from '../../testing/call.ts'
import { signInOperator } from '../../testing/operators.ts'
import { createPeople } from '../../testing/people.ts'
import { expectIndexed } from '../../testing/query-plans.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { categoryNames, listSubmissions, readFigures, readStats } from './admin-queries.ts'
import { findQuiz } from './edit-commands.ts'
import { purgeQuizzes } from './purge-commands.ts'
import { asQuizAdmin, best, sampleQuiz, worst } from './testing/sample-quiz.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

let app: TestApp
let admin: ReturnType<typeof asQuizAdmin>

beforeAll(async () => {
  app = await startTestApp()
  admin = asQuizAdmin(app.url)
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from rate_windows'))

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function made(facts: object = {}) {
  const { status, body } = await admin('POST', '/quizzes', { ...sampleQuiz, ...facts })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; slug: string; version: number }
}
const submit = async (slug: string, body: object) => {
  const answer = await call(app.url, 'POST', `/api/quiz/${slug}/submit`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const { categories, scoring } = sampleQuiz.config
const withConfig = (config: object) => ({ ...sampleQuiz, config: { categories, scoring, ...config } })
const withThresholds = (...pairs: [number, number][]) =>
  withConfig({
    scoring: {
      thresholds: pairs.map(([min, max]) => ({ min, max, result: `${min}`, message: '', recommendations: [] })),
    },
  })

describe('who administers quizzes', () => {
  test('an operator, or the password; nobody else', async () => {
    const hanna = await signInOperator(app)
    expect((await hanna.send('GET', '/api/admin/quiz/stats')).status).toBe(200)
    expect((await admin('GET', '/stats')).status).toBe(200)
    expect((await admin('GET', '/stats', undefined, 'not this one, surely')).status).toBe(401)
    expect((await call(app.url, 'GET', '/api/admin/quiz/stats')).status).toBe(401)
    const { owner, accountId } = await createPeople(app).createFamily({ account: { subscriptionStatus: 'active' } })
    const { accessToken: token } = await createPeople(app).signIn({ userId: owner.userId }, accountId)
    expect((await call(app.url, 'GET', '/api/admin/quiz/quizzes', { token })).status).toBe(401)
  })
})

describe('saving', () => {
  test.each<[string, object]>([
    ['Quiz title is required', { ...sampleQuiz, title: '   ' }],
    ['Quiz title is required', { config: sampleQuiz.config }],
    ['At least one category is required', withConfig({ categories: [] })],
    ['At least one category is required', { title: 'A' }],
    ['At least one scoring threshold is required', withConfig({ scoring: { thresholds: [] } })],
    ['At least one scoring threshold is required', { title: 'A', config: { categories } }],
    ['Use 3 to 60 lowercase letters, numbers and hyphens for the address.', { ...sampleQuiz, slug: 'a/b' }],
  ])('says %s', async (text, body) => {
    const { id, version } = await made()
    for (const [method, path] of [
      ['POST', '/quizzes'],
      ['PUT', `/quizzes/${id}`],
    ] as const) {
      const answer = await admin(method, path, body)
      expect([answer.status, answer.body.error]).toEqual([400, text])
    }
    expect((await admin('GET', `/quizzes/${id}`)).body.version).toBe(version)
  })

  test.each<[string, object, string]>([
    ['a gap', withThresholds([0, 40], [50, 100]), 'No result covers 41% to 49%.'],
    ['an overlap', withThresholds([0, 60], [50, 100]), 'More than one result covers 50% to 60%.'],
    ['an end', withThresholds([0, 99]), 'No result covers 100%.'],
    [
      'a category without questions',
      withConfig({ categories: [{ name: 'Empty', questions: [] }] }),
      'This category has no question.',
    ],
    [
      'two options of one value',
      withConfig({
        categories: [
          {
            name: 'A',
            questions: [
              {
                text: 'Q',
                type: 'multiple_choice',
                options: [
                  { label: 'A', value: 1, score: 1 },
                  { label: 'B', value: 1, score: 0 },
                ],
              },
            ],
          },
        ],
      }),
      'Another option of this question has the same value.',
    ],
  ])('keeps a draft with %s, which cannot be active', async (_what, body, text) => {
    const refused = await admin('POST', '/quizzes', body)
    expect([refused.status, refused.body.code]).toEqual([400, 'NOT_READY'])
    expect(refused.body.details[0].text).toBe(text)
    const draft = await admin('POST', '/quizzes', { ...body, status: 'inactive' })
    expect(draft.status).toBe(201)
    const activated = await admin('PUT', `/quizzes/${draft.body.id}`, { status: 'active' })
    expect([activated.status, activated.body.code]).toEqual([400, 'NOT_READY'])
    expect((await admin('GET', `/quizzes/${draft.body.id}`)).body).toMatchObject({ status: 'inactive', version: 1 })
    expect((await call(app.url, 'GET', `/api/quiz/${draft.body.slug}`)).status).toBe(404)
  })

  const option = (index: number) => ({ label: 'L', value: index, score: 1 })
  const choices = (count: number) => [
    { text: 'Q', type: 'multiple_choice', options: Array.from({ length: count }, (_, at) => option(at)) },
  ]
  test.each<[string, object, number]>([
    ['10,000 options', withConfig({ categories: [{ name: 'A', questions: choices(10_000) }] }), 413],
    ['21 options', withConfig({ categories: [{ name: 'A', questions: choices(21) }] }), 400],
    ['a negative weight', withConfig({ categories: [{ name: 'A', weight: -1, questions: choices(2) }] }), 400],
    ['a threshold of 200', withThresholds([0, 200]), 400],
    ['a title without end', { ...sampleQuiz, title: 'x'.repeat(121) }, 400],
    ['ten megabytes', { ...sampleQuiz, description: 'x'.repeat(10_000_000) }, 413],
    ['an unknown field', { ...sampleQuiz, isAdmin: true }, 400],
    [
      'texts of more than 64 kB together',
      withConfig({
        categories: [
          { name: 'A', questions: Array.from({ length: 100 }, () => ({ text: 'ñ'.repeat(300), type: 'yes_no' })) },
        ],
        scoring: {
          thresholds: Array.from({ length: 20 }, () => ({ min: 0, max: 100, result: 'x', message: 'x'.repeat(900) })),
        },
      }),
      400,
    ],
  ])('refuses %s', async (_what, body, status) => {
    const before = (await admin('GET', '/stats')).body.totalQuizzes
    expect((await admin('POST', '/quizzes', { ...body, status: 'inactive' })).status).toBe(status)
    expect((await admin('GET', '/stats')).body.totalQuizzes).toBe(before)
  })

  test('takes HTML for text, and a quiz back as it was read', async () => {
    const html = '<script>alert(1)</script>'
    const { id } = await made({ title: html, description: html })
    const read = (await admin('GET', `/quizzes/${id}`)).body
    expect(read).toMatchObject({ title: html, description: html, slug: 'script-alert-1-script' })
    const back = await admin('PUT', `/quizzes/${id}`, read)
    expect(back.body).toMatchObject({ version: 2, config: read.config })
    // The same config is the same version for those who take it.
    expect((await call(app.url, 'GET', `/api/quiz/${read.slug}`)).body.version).toBe(1)
  })

  test('gives ids to what has none', async () => {
    const { id } = await made(withConfig({ categories: [{ name: 'A', questions: [{ text: 'Q', type: 'yes_no' }] }] }))
    const [category] = (await admin('GET', `/quizzes/${id}`)).body.config.categories
    expect(category).toMatchObject({ weight: 1, id: expect.any(String), questions: [{ id: expect.any(String) }] })
  })

  test('derives addresses, of which each is one quiz', async () => {
    const title = `¿Qué tal, Niño? ${uuidv7().slice(-6)}`
    const [one, two] = [await made({ title }), await made({ title })]
    expect(one.slug).toMatch(/^que-tal-nino-[0-9a-f]{6}$/)
    expect(two.slug).toBe(`${one.slug}-2`)
    expect((await made({ title: '準備' })).slug).toMatch(/^quiz(-|$)/)
    const taken = await admin('POST', '/quizzes', { ...sampleQuiz, slug: one.slug.toUpperCase() })
    expect([taken.status, taken.body.error]).toEqual([409, 'Another quiz has this address.'])
    expect((await admin('PUT', `/quizzes/${two.id}`, { ...sampleQuiz, slug: one.slug })).status).toBe(409)
  })

  test('makes one quiz of one id', async () => {
    const id = uuidv7()
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin('POST', '/quizzes', { ...sampleQuiz, id })))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, id]))
    expect(await rows('select count(*)::int as count from quizzes where id = $1', [id])).toEqual([{ count: 1 }])
  })
})

describe('changing', () => {
  test('a status alone leaves the rest', async () => {
    const { id } = await made()
    expect((await admin('PUT', `/quizzes/${id}`, { status: 'inactive' })).body).toMatchObject({
      status: 'inactive',
      title: sampleQuiz.title,
      version: 2,
    })
    expect((await admin('PUT', `/quizzes/${id}`, { status: 'gone' })).status).toBe(400)
  })

  test.each([{ slug: 'elsewhere' }, { description: 'Another' }, { description: null }, { locale: 'es' }])(
    'a status with %j is no status alone, and nothing of it is dropped',
    async (more) => {
      const { id } = await made()
      const answer = await admin('PUT', `/quizzes/${id}`, { status: 'inactive', ...more })
      expect([answer.status, answer.body.code]).toEqual([400, 'TITLE_REQUIRED'])
      expect((await admin('GET', `/quizzes/${id}`)).body).toMatchObject({ status: 'active', version: 1 })
    },
  )

  test('an address that another quiz takes at the same moment is taken', async () => {
    const { id } = await made()
    const slug = `at-once-${uuidv7().slice(-12)}`
    const another = await app.database.pool.connect()
    try {
      await another.query('begin')
      await another.query(
        `insert into quizzes select gen_random_uuid(), 't', $1, '', 'inactive', 'en', 1, 1, now(), now(), null`,
        [slug],
      )
      const answer = admin('PUT', `/quizzes/${id}`, { ...sampleQuiz, slug })
      const waiting = `select 1 from pg_locks where not granted and locktype = 'transactionid'
        and pid in (select pid from pg_stat_activity where datname = current_database())`
      await expect.poll(() => rows(waiting)).not.toEqual([])
      await another.query('commit')
      expect([(await answer).status, (await answer).body.code]).toEqual([409, 'SLUG_TAKEN'])
      expect((await admin('GET', `/quizzes/${id}`)).body.version).toBe(1)
    } finally {
      another.release()
    }
  })

  test('a stale version is told what is there; without one the last wins', async () => {
    const { id } = await made()
    await admin('PUT', `/quizzes/${id}`, { ...sampleQuiz, title: 'Second', version: 1 })
    const stale = await admin('PUT', `/quizzes/${id}`, { ...sampleQuiz, title: 'Third', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect(stale.body.details.current).toMatchObject({ title: 'Second', version: 2 })
    expect((await admin('PUT', `/quizzes/${id}`, { ...sampleQuiz, title: 'Third' })).body.version).toBe(3)
  })

  test('of two at once with one version one is stale', async () => {
    const { id } = await made()
    const change = (name: string) =>
      admin('PUT', `/quizzes/${id}`, { ...withConfig({ categories: [{ ...categories[0], name }] }), version: 1 })
    const statuses = (await Promise.all(['A', 'B', 'C', 'D'].map(change))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  test('a deleted quiz is nowhere, its address is free, and a job removes its submissions', async () => {
    const { id, slug } = await made()
    await submit(slug, { answers: best, userInfo: { email: 'gone@example.org' } })
    const before = (await admin('GET', '/stats')).body
    expect((await admin('DELETE', `/quizzes/${id}`)).status).toBe(204)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/submissions'],
      ['GET', '/summary'],
      ['GET', '/submissions.csv'],
    ] as const)
      expect((await admin(method, `/quizzes/${id}${path}`)).body.error).toBe('Quiz not found')
    expect((await admin('PUT', `/quizzes/${id}`, { status: 'active' })).body.error).toBe('Quiz not found')
    const left = (await admin('GET', '/stats')).body
    for (const name of ['totalQuizzes', 'activeQuizzes', 'totalSubmissions', 'recentSubmissions'])
      expect(left[name]).toBe(before[name] - 1)
    await expect.poll(() => rows('select 1 from quiz_submissions where quiz_id = $1', [id])).toEqual([])
    expect((await made({ slug })).slug).toBe(slug)
    const again = await admin('POST', '/quizzes', { ...sampleQuiz, id })
    expect([again.status, again.body.error]).toEqual([404, 'Quiz not found'])
    await purgeQuizzes(app.database.db, new Date(app.clock.now().getTime() + 2 * hourMs))
    expect(await rows('select 1 from quizzes where id = $1', [id])).toEqual([])
  })

  test('is in the list of acts, with facts alone', async () => {
    const hanna = await signInOperator(app, 'ops-hanna')
    const { id } = await made({ title: 'Secret title' })
    const by = (method: string, body?: unknown) => hanna.send(method, `/api/admin/quiz/quizzes/${id}`, body)
    await by('PUT', { status: 'inactive' })
    await by('PUT', { ...sampleQuiz, title: 'Secret too' })
    await hanna.send('GET', `/api/admin/quiz/quizzes/${id}/submissions.csv`)
    await by('DELETE')
    const acts = await rows(
      'select operator_name, action, before, after from operator_acts where target_id = $1 order by at, id',
      [id],
    )
    expect(acts).toEqual([
      {
        operator_name: 'quiz administration',
        action: 'quiz.create',
        before: null,
        after: { status: 'active', version: 1 },
      },
      {
        operator_name: 'ops-hanna',
        action: 'quiz.status',
        before: { status: 'active', version: 1 },
        after: { status: 'inactive', version: 2 },
      },
      {
        operator_name: 'ops-hanna',
        action: 'quiz.edit',
        before: { status: 'inactive', version: 2 },
        after: { status: 'active', version: 3 },
      },
      { operator_name: 'ops-hanna', action: 'quiz.export', before: null, after: null },
      { operator_name: 'ops-hanna', action: 'quiz.delete', before: { version: 3 }, after: null },
    ])
    expect(JSON.stringify(acts)).not.toContain('Secret')
  })
})

describe('figures', () => {
  test('this week is the last seven days to the minute', async () => {
    const { slug } = await made()
    const recent = async () => (await admin('GET', '/stats')).body.recentSubmissions
    app.clock.advance(8 * dayMs + 7 * 60_000)
    expect(await recent()).toBe(0)
    await submit(slug, { answers: best })
    app.clock.advance(60_000)
    await submit(slug, { answers: best })
    app.clock.advance(7 * dayMs - 60_000)
    expect(await recent()).toBe(2)
    app.clock.advance(1)
    expect(await recent()).toBe(1)
    app.clock.advance(60_000)
    expect(await recent()).toBe(0)
  })

  test('add submissions up, with those of earlier configs', async () => {
    const { id, slug } = await made()
    await submit(slug, { answers: worst })
    await submit(slug, { answers: best, userInfo: { email: `${uuidv7()}@example.org` } })
    await submit(slug, { answers: { ...best, leave: 'no' } })
    const [low, high] = scoring.thresholds
    await admin(
      'PUT',
      `/quizzes/${id}`,
      withConfig({ scoring: { thresholds: [{ ...low, result: 'New here' }, high] } }),
    )
    const { body } = await admin('GET', `/quizzes/${id}/summary`)
    expect(body).toMatchObject({ total: 3, averageScore: 50, emailCaptureRate: 33 })
    expect(body.distribution).toEqual([
      { result: 'New here', min: 0, max: 49, count: 0, averageScore: null, share: 0 },
      { result: 'Steady', min: 50, max: 100, count: 2, averageScore: 75, share: 67 },
      { result: 'Beginning', min: null, max: null, count: 1, averageScore: 0, share: 33 },
    ])
    const { items } = (await admin('GET', '/quizzes?limit=200')).body
    expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ questions: 3, submissions: 3 })
    expect(JSON.stringify(items)).not.toContain('threshold')
  })

  test('tell where people stop, of nobody who asks not to be followed', async () => {
    const own = await startTestApp({ database: app.database, env: { LIMITS_QUIZ_STEPS_PER_ADDRESS: '8' } })
    const { id, slug } = await made()
    const step = (at: number, version = 1, headers = {}) =>
      call(own.url, 'POST', `/api/quiz/${slug}/progress`, {
        body: { version, step: at },
        headers: { 'user-agent': chrome, ...headers },
      })
    const statuses = []
    for (const at of [1, 1, 2, 3]) statuses.push((await step(at)).status)
    statuses.push((await step(1, 1, { 'sec-gpc': '1' })).status, (await step(9)).status, (await step(1, 7)).status)
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect((await call(own.url, 'POST', `/api/quiz/${slug}/submit`, { body: { answers: best } })).status).toBe(200)
    expect((await call(own.url, 'POST', '/api/quiz/no-such/progress', { body: { version: 1, step: 1 } })).status).toBe(
      404,
    )
    expect((await step(1)).status).toBe(429)
    await own.stop()
    const { body } = await admin('GET', `/quizzes/${id}/summary`)
    expect(body.dropOff).toEqual({
      completed: 1,
      questions: [
        { id: 'shift', text: 'Who gets up?', reached: 2, left: 1, share: 50 },
        { id: 'calm', text: 'How calm are you?', reached: 1, left: 0, share: 0 },
        { id: 'leave', text: 'Is leave settled?', reached: 1, left: 0, share: 0 },
      ],
    })
    const { rows: kept } = await app.database.pool.query('select * from quiz_progress_counts limit 1')
    expect(Object.keys(kept[0]).sort()).toEqual(['count', 'question_id', 'quiz_id', 'version'])
  })
})

describe('submissions', () => {
  test('come in pages, the latest first', async () => {
    const { id, slug } = await made()
    for (let count = 0; count < 5; count += 1) {
      app.clock.advance(1_000)
      await submit(slug, { answers: count % 2 === 0 ? best : worst })
    }
    const seen: number[] = []
    let cursor: string | null = ''
    do {
      const { body } = await admin(
        'GET',
        `/quizzes/${id}/submissions?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...body.items.map((one: { scorePercentage: number }) => one.scorePercentage))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([100, 0, 100, 0, 100])
    expect((await admin('GET', `/quizzes/${id}/submissions?cursor=nonsense`)).status).toBe(400)
  })

  test('are a table that no spreadsheet runs, however many there are', async () => {
    const { id, slug } = await made()
    await rows(
      `insert into quiz_submissions select $1, gen_random_uuid(), 1, 50, 'Steady', '[{"id":"nights","name":"Nights","percentage":40}]',
         null, null, false, $2::timestamptz - n * interval '1 second' from generate_series(1, 2500) n`,
      [id, app.clock.now()],
    )
    await submit(slug, { answers: best, userInfo: { name: '=HYPERLINK("https://evil.example")' } })
    const { body, headers, status } = await admin('GET', `/quizzes/${id}/submissions.csv`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    const { data } = Papa.parse<Record<string, string>>(
      String(body)
        .replace(/^\uFEFF/, '')
        .trimEnd(),
      { header: true },
    )
    expect(data).toHaveLength(2501)
    expect(data[0]).toMatchObject({
      name: `'=HYPERLINK("https://evil.example")`,
      score: '100',
      result: 'Steady',
      emailSent: 'no',
      'categories.Nights': '100',
      'categories.Money': '100',
    })
    expect(data[2500]).toMatchObject({ score: '50', 'categories.Nights': '40', 'categories.Money': '' })
  })

  test('are a table with the categories of earlier configs, the present ones first', async () => {
    const { id, slug } = await made()
    await submit(slug, { answers: best })
    const [nights, money] = categories
    const change = (...named: object[]) => admin('PUT', `/quizzes/${id}`, withConfig({ categories: named }))
    // Nobody answers this one.
    await change(nights, { ...money, name: 'Savings' })
    await change({ ...money, name: '__proto__' }, { ...nights, name: 'constructor' })
    app.clock.advance(1_000)
    await submit(slug, { answers: worst })
    const { body } = await admin('GET', `/quizzes/${id}/submissions.csv`)
    const lines = Papa.parse<string[]>(String(body).trimEnd()).data.map((cells) => cells.slice(7))
    expect(lines).toEqual([
      ['categories.__proto__', 'categories.constructor', 'categories.Nights', 'categories.Money'],
      ['0', '0', '', ''],
      ['', '', '100', '100'],
    ])
  })
})

test('lists, pages and figures are served by indexes', async () => {
  const { id } = await made()
  await rows(
    `insert into quizzes select gen_random_uuid(), 't', 'slug-' || n, '', 'inactive', 'en', 1, 1, now(), now() - n * interval '1 minute', now()
     from generate_series(1, 3000) n`,
  )
  await rows(`insert into quiz_versions select id, 1, '{}', '{}', false, null from quizzes where slug like 'slug-%'`)
  await rows(
    `insert into quiz_submissions select q.id, gen_random_uuid(), 1, 50, 'Steady', '[]', null, null, false, $1::timestamptz - n * interval '1 hour'
     from quizzes q, generate_series(1, 3) n where q.slug like 'slug-%'`,
    [app.clock.now()],
  )
  await rows(
    `insert into quiz_result_counts select id, 1, 'r' || n, 0, 1, 50, 0 from quizzes, generate_series(1, 3) n where slug like 'slug-%'`,
  )
  await rows(
    `insert into quiz_progress_counts select id, 1, 'q' || n, 1 from quizzes, generate_series(1, 3) n where slug like 'slug-%'`,
  )
  await rows('analyze quizzes, quiz_versions, quiz_submissions, quiz_result_counts, quiz_progress_counts')
  const access = mint('quizAdmin', { operator: null })
  const page = { limit: 20, after: { at: app.clock.now(), id } }
  const whole = await findQuiz(app.database.db, id)
  if (whole === null) throw new Error('It was made above')
  const tables = ['quizzes', 'quiz_versions', 'quiz_submissions', 'quiz_progress_counts', 'quiz_result_counts']
  await expectIndexed(app.database, tables, async ({ db }) => {
    await listSubmissions(db, access, id, page)
    await readFigures(db, access, whole)
    await findQuiz(db, id)
    await categoryNames(db, access, whole)
  })
  await expectIndexed(app.database, ['quiz_submissions'], ({ db }) => readStats(db, access, app.clock.now()))
})
