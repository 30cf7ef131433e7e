import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { expectIndexed } from '../../testing/query-plans.ts'
import { readinessAnswers } from '../../testing/quiz-answers.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { forgetQuizAddress, purgeQuizzes } from './purge-commands.ts'
import { createQuizReader } from './quiz-reader.ts'
import { seedReadinessQuizzes } from './seed-commands.ts'
import { findSubmission } from './submit-commands.ts'
import { asQuizAdmin, best, sampleQuiz, worst } from './testing/sample-quiz.ts'

const dayMs = 86_400_000
let app: TestApp
let admin: ReturnType<typeof asQuizAdmin>

beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://nestwren.test' } })
  admin = asQuizAdmin(app.url)
})
afterAll(() => app.stop())
// An address has 30 submissions an hour.
beforeEach(() => app.database.pool.query('delete from rate_windows'))

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function made(facts: object = {}) {
  const { status, body } = await admin('POST', '/quizzes', { ...sampleQuiz, ...facts })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; slug: string; version: number; config: typeof sampleQuiz.config; status: string }
}
const read = (slug: string) => call(app.url, 'GET', `/api/quiz/${slug}`)
const submit = (slug: string, body: unknown) => call(app.url, 'POST', `/api/quiz/${slug}/submit`, { body })
const kept = async (quizId: string) => (await admin('GET', `/quizzes/${quizId}/submissions`)).body.items
async function mailsTo(address: string) {
  const { body } = await call(app.url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(address)}`)
  return body.items as { kind: string; subject: string; text: string; html: string }[]
}

describe('reading', () => {
  test('shows an active quiz, without scores and results', async () => {
    const { slug } = await made()
    const { status, body } = await read(slug)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: sampleQuiz.title, description: 'A short one', locale: 'en', version: 1 })
    expect(body.config.categories[0].questions[0].options).toEqual([
      { label: 'We take turns', value: 'turns' },
      { label: 'One of us', value: 'one' },
      { label: 'Nobody', value: 'nobody' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/score|threshold|Beginning/i)
  })

  test.each(['no-such-quiz', 'No%20Such', '..%2f..', 'x'.repeat(150)])('finds nothing at %s', async (slug) => {
    const { status, body } = await read(slug)
    expect([status, body.error]).toEqual([404, 'Quiz not found'])
  })

  test('finds an inactive quiz no more', async () => {
    const { id, slug } = await made()
    await admin('PUT', `/quizzes/${id}`, { status: 'inactive' })
    expect((await read(slug)).body.error).toBe('Quiz not found')
    expect((await submit(slug, { answers: best })).body.error).toBe('Quiz not found')
    expect(await kept(id)).toEqual([])
  })
})

describe('submitting', () => {
  test('answers percentage, result and categories', async () => {
    const { id, slug } = await made()
    const { status, body } = await submit(slug, { answers: { shift: 'one', calm: 3, leave: 'yes' }, userInfo: null })
    expect(status).toBe(200)
    expect(body.results).toEqual({
      percentage: 75,
      resultBucket: { result: 'Steady', message: 'Go on.', recommendations: ['Rest', 'Ask'] },
      categories: [
        { id: 'nights', name: 'Nights', percentage: 50 },
        { id: 'money', name: 'Money', percentage: 100 },
      ],
    })
    expect(await kept(id)).toMatchObject([
      { scorePercentage: 75, resultBucket: 'Steady', version: 1, userInfo: null, emailSent: false },
    ])
  })

  test.each<[string, unknown]>([
    ['a question without an answer', { answers: { shift: 'one', calm: 3 } }],
    ['an unknown question', { answers: { ...best, more: 'yes' } }],
    ['an unknown option', { answers: { ...best, shift: 'both' } }],
    ['a number beyond the scale', { answers: { ...best, calm: 6 } }],
    ['an answer that is none', { answers: { ...best, leave: null } }],
    ['a score of its own', { answers: best, percentage: 100 }],
    ['another version', { answers: best, version: 99 }],
    ['an address that is none', { answers: best, userInfo: { email: 'nobody' } }],
    ['two addresses', { answers: best, userInfo: { email: 'a@example.org,b@example.org' } }],
    ['a header in the address', { answers: best, userInfo: { email: 'a@example.org\r\nBcc: b@example.org' } }],
    ['a name of two lines', { answers: best, userInfo: { name: 'Mara\nBcc: b@example.org' } }],
    ['a name without end', { answers: best, userInfo: { name: 'x'.repeat(101) } }],
    [
      'a thousand answers',
      { answers: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`q${at}`, 'yes'])) },
    ],
    ['no answers', {}],
  ])('refuses %s and keeps nothing', async (_what, sent) => {
    const { id, slug } = await made()
    const { status, body } = await submit(slug, sent)
    expect(status).toBe(400)
    expect(body.details.length).toBeGreaterThan(0)
    expect(await kept(id)).toEqual([])
  })

  test('refuses ten megabytes', async () => {
    const { slug } = await made()
    expect((await submit(slug, { answers: { shift: 'x'.repeat(10_000_000) } })).status).toBe(413)
  })

  test('counts the same id once, with the same answer, also with many at once', async () => {
    const { id, slug } = await made()
    const address = `${uuidv7()}@example.org`
    const own = uuidv7()
    const sent = { answers: best, userInfo: { name: 'Mara', email: address }, id: own }
    const first = await submit(slug, sent)
    const others = await Promise.all(Array.from({ length: 6 }, () => submit(slug, { ...sent, answers: worst })))
    const together = await Promise.all(Array.from({ length: 6 }, () => submit(slug, { answers: best, id: uuidv7() })))
    for (const { status, body } of others) expect([status, body]).toEqual([200, first.body])
    expect(first.body.results).toMatchObject({ percentage: 100, emailSent: true })
    const twins = uuidv7()
    const both = await Promise.all(
      Array.from({ length: 6 }, () => submit(slug, { ...sent, id: twins, userInfo: null })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kept(id)).toHaveLength(1 + together.length + 1)
    expect((await admin('GET', `/quizzes/${id}/summary`)).body.total).toBe(1 + together.length + 1)
    expect(await mailsTo(address)).toHaveLength(1)
  })

  test('has 30 an hour from an address for each quiz', async () => {
    const [one, other] = [await made(), await made()]
    for (let count = 0; count < 30; count += 1) expect((await submit(one.slug, { answers: best })).status).toBe(200)
    const refused = await submit(one.slug, { answers: best })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await kept(one.id)).toHaveLength(30)
    expect((await submit(other.slug, { answers: best })).status).toBe(200)
    app.clock.advance(3_600_000)
    expect((await submit(one.slug, { answers: best })).status).toBe(200)
  })

  test('is judged by the version that it was begun with', async () => {
    const { id, slug, config } = await made()
    const begun = (await read(slug)).body.version
    const [nights, money] = config.categories
    const edited = await admin('PUT', `/quizzes/${id}`, {
      title: sampleQuiz.title,
      config: {
        ...config,
        categories: [nights, { ...money, questions: [{ id: 'budget', text: 'A budget?', type: 'yes_no' }] }],
      },
    })
    expect(edited.body).toMatchObject({ version: 2, status: 'active' })
    expect((await read(slug)).body.version).toBe(2)
    expect((await submit(slug, { answers: best, version: begun })).body.results.percentage).toBe(100)
    // Without a version it is the present one, which asks something else.
    expect((await submit(slug, { answers: best })).status).toBe(400)
    expect((await submit(slug, { answers: { shift: 'turns', calm: 5, budget: 'no' } })).body.results.percentage).toBe(
      50,
    )
    expect((await kept(id)).map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  test('is not judged by a draft', async () => {
    const { id, slug } = await made({ status: 'inactive' })
    await admin('PUT', `/quizzes/${id}`, {
      ...sampleQuiz,
      title: 'Another',
      config: { ...sampleQuiz.config, categories: [sampleQuiz.config.categories[0]] },
    })
    const { body } = await submit(slug, { answers: { shift: 'turns', calm: 5 }, version: 1 })
    expect(body.code).toBe('INVALID_ANSWERS')
  })
})

describe('the mail with the results', () => {
  const html = '<img src=x onerror=alert(1)>'

  test('goes to the address that was given, in the language of the quiz and without what strangers could write', async () => {
    const { scoring } = sampleQuiz.config
    const thresholds = scoring.thresholds.map((one) => ({ ...one, message: html }))
    const { id, slug } = await made({
      title: 'Preparados',
      locale: 'es',
      config: { ...sampleQuiz.config, scoring: { thresholds } },
    })
    const address = `${uuidv7()}@example.org`
    const userInfo = { name: `Visit evil.example ${html}`, email: address.toUpperCase() }
    expect((await submit(slug, { answers: best, userInfo })).body.results.emailSent).toBe(true)
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'quizResult', subject: 'Preparados' })
    expect(mail?.text).toContain('100 %: Steady')
    expect(mail?.text).toContain('Nights: 100 %')
    expect(mail?.text).toContain('• Rest')
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text).not.toContain('evil.example')
    expect(await kept(id)).toMatchObject([{ userInfo: { name: userInfo.name, email: address }, emailSent: true }])
  })

  test('comes three times a day at most', async () => {
    const { id, slug } = await made()
    const sent = { answers: best, userInfo: { email: `flood${uuidv7()}@gmail.com` } }
    const told: boolean[] = []
    for (let count = 0; count < 4; count += 1) told.push((await submit(slug, sent)).body.results.emailSent)
    expect(told).toEqual([true, true, true, false])
    expect(await mailsTo(sent.userInfo.email)).toHaveLength(3)
    expect((await kept(id)).map(({ emailSent }: { emailSent: boolean }) => emailSent)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('is none without an address', async () => {
    const { slug } = await made()
    const { body } = await submit(slug, { answers: best, userInfo: { name: '', email: '' } })
    expect(body.results).not.toHaveProperty('emailSent')
  })
})

describe('what is forgotten', () => {
  test('names and addresses after two years, the rest after five, a deleted person at once', async () => {
    const { id, slug } = await made()
    const [address, other] = [`${uuidv7()}@example.org`, `${uuidv7()}@example.org`]
    const ids = [uuidv7(), uuidv7()]
    for (const [at, email] of [address, other].entries())
      await submit(slug, { answers: best, userInfo: { name: 'Mara', email }, id: ids[at] })
    await forgetQuizAddress(app.database.db, address, app.clock.now())
    const info = async () =>
      (await kept(id)).map(({ userInfo }: { userInfo: { email: string } | null }) => userInfo?.email ?? null).sort()
    expect(await info()).toEqual([other, null].sort())
    const in2Years = new Date(app.clock.now().getTime() + 732 * dayMs)
    await purgeQuizzes(app.database.db, new Date(app.clock.now().getTime() + 720 * dayMs))
    expect((await findSubmission(app.database.db, id, ids[1] ?? ''))?.email).toBe(other)
    await purgeQuizzes(app.database.db, in2Years)
    expect(await findSubmission(app.database.db, id, ids[1] ?? '')).toMatchObject({
      name: null,
      email: null,
      percentage: 100,
    })
    await purgeQuizzes(app.database.db, new Date(app.clock.now().getTime() + 1830 * dayMs))
    expect(await kept(id)).toEqual([])
    // How many there were is known all the same.
    expect((await admin('GET', `/quizzes/${id}/summary`)).body).toMatchObject({ total: 2, emailCaptureRate: 100 })
  })

  test('configs that nobody answered, a month after another took their place', async () => {
    const { id, slug, version } = await made()
    await submit(slug, { answers: best })
    for (const name of ['Sleep', 'Rest'])
      await admin('PUT', `/quizzes/${id}`, {
        ...sampleQuiz,
        config: {
          ...sampleQuiz.config,
          categories: [{ ...sampleQuiz.config.categories[0], name }, sampleQuiz.config.categories[1]],
        },
      })
    const versions = async () =>
      (await rows('select version from quiz_versions where quiz_id = $1 order by 1', [id])).map((row) => row.version)
    expect(await versions()).toEqual([version, 2, 3])
    await purgeQuizzes(app.database.db, new Date(app.clock.now().getTime() + 29 * dayMs))
    expect(await versions()).toEqual([version, 2, 3])
    await purgeQuizzes(app.database.db, new Date(app.clock.now().getTime() + 31 * dayMs))
    expect(await versions()).toEqual([version, 3])
  })
})

describe('the readiness quiz', () => {
  test('is there from the first start on, in both languages, and can be taken', async () => {
    for (const [locale, slug] of Object.entries(readinessSlug))
      expect((await read(slug)).body).toMatchObject({ locale, slug, version: expect.any(Number) })
    const { body } = await submit(readinessSlug.en, { answers: await readinessAnswers(app.url) })
    expect(body.results).toMatchObject({ percentage: 100, resultBucket: { result: 'Ready, and still learning' } })
    expect((await read(readinessSlug.en)).body.config.categories[0].sources.length).toBeGreaterThan(1)
  })

  test('stays as operators left it, also deleted, however often a server starts', async () => {
    const { items } = (await admin('GET', '/quizzes?limit=200')).body as { items: { id: string; slug: string }[] }
    const [en, es] = [readinessSlug.en, readinessSlug.es].map(
      (slug) => items.find((one) => one.slug === slug)?.id ?? '',
    )
    await admin('DELETE', `/quizzes/${es}`)
    await admin('PUT', `/quizzes/${en}`, { status: 'inactive' })
    const again = () => seedReadinessQuizzes(app.database, app.clock.now())
    await Promise.all([again(), again(), again()])
    expect((await read(readinessSlug.es)).status).toBe(404)
    expect((await read(readinessSlug.en)).status).toBe(404)
    await rows('delete from quiz_seeds')
    await Promise.all([again(), again(), again()])
    expect(
      await rows('select count(*)::int as count from quizzes where slug = any($1) and deleted_at is null', [
        Object.values(readinessSlug),
      ]),
    ).toEqual([{ count: 2 }])
    await admin('PUT', `/quizzes/${en}`, { status: 'active' })
  })
})

test('finding a quiz, its config and a submission is served by indexes', async () => {
  const { id, slug } = await made()
  await rows(
    `insert into quizzes select gen_random_uuid(), 't', 'slug-' || n, '', 'active', 'en', 1, 1, now(), now(), null from generate_series(1, 2000) n`,
  )
  await rows(
    'insert into quiz_versions (quiz_id, version, config, question_ids, is_published) select id, 1, $1, $2, true from quizzes where slug like $3',
    [JSON.stringify(sampleQuiz.config), [], 'slug-%'],
  )
  await rows(
    `insert into quiz_submissions select $1, gen_random_uuid(), 1, 50, 'Steady', '[]', null, null, false, now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    [id],
  )
  await rows('analyze quizzes, quiz_versions, quiz_submissions')
  const reader = createQuizReader()
  await expectIndexed(app.database, ['quizzes', 'quiz_versions', 'quiz_submissions'], async ({ db }) => {
    await reader.active(db, slug)
    await reader.published(db, id, 1)
    await findSubmission(db, id, uuidv7())
    await forgetQuizAddress(db, 'somebody@example.org', app.clock.now())
  })
  await rows(`delete from quizzes where slug like 'slug-%'`)
})
