import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { answer, openPanel, press, signInHanna, startPanelOver } from '../panel.fixture.tsx'

beforeEach(() => {
  startPanelOver()
  signInHanna()
})
afterEach(() => {
  vi.unstubAllGlobals()
  startPanelOver()
})

const at = '2026-11-26T10:00:00.000Z'
const of = (body: unknown) => () => Response.json(body)
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const said = async (words: string) => expect(await screen.findByText(words)).toBeTruthy()

const mail = {
  id: '0192f000-0000-7000-8000-00000000000c',
  kind: 'invite',
  recipient: 'a…@example.org',
  status: 'failed',
  createdAt: at,
  sentAt: null,
  failedAt: at,
  attempts: 5,
  lastError: 'connection refused',
  canResend: true,
  obstacle: null,
}

test('the service opens with its experiment: rates, intervals, and whether one is better beyond doubt', async () => {
  answerCalls({
    'GET /api/admin/service/experiment?days=30': of({
      days: 30,
      from: '2026-10-28',
      to: '2026-11-26',
      variants: [
        {
          experiment: 'headline',
          variant: 'A',
          label: 'question',
          views: 1200,
          presses: 60,
          rate: 0.05,
          interval: { low: 0.039, high: 0.0638 },
        },
        { experiment: 'headline', variant: 'B', label: '', views: 0, presses: 0, rate: null, interval: null },
      ],
      differences: [
        { experiment: 'headline', base: 'A', variant: 'B', difference: 0.01, interval: { low: -0.004, high: 0.02 } },
      ],
    }),
  })
  const router = openPanel('/admin/service')
  expect(await rowsOf('Variants')).toEqual([
    ['A question · headline', '1,200', '60', '5%', '3.9% to 6.38%'],
    ['B headline', '0', '0', '–', '–'],
  ])
  expect(router.state.location.pathname).toBe('/admin/service/experiment')
  await said('B against A: 1% (-0.4% to 2%). Neither is better beyond doubt.')
})

test('failed mails are listed part by part, and sent again', async () => {
  const counts = { failed: 10_000, waiting: 3 }
  const first = 'GET /api/admin/service/mails?status=failed'
  const sent = answerCalls({
    [first]: of({ items: [mail], nextCursor: 'next', counts }),
    [`${first}&cursor=next`]: of({
      items: [{ ...mail, id: 'd', kind: 'code', canResend: false, obstacle: 'outOfDate' }],
      nextCursor: null,
      counts,
    }),
    [`POST /api/admin/service/mails/${mail.id}/resend`]: of({ success: true, mail }),
  })
  openPanel('/admin/service/mails')
  await said('Not sent: 10,000 or more. Waiting: 3.')
  press('Show more')
  await said('Out of date')
  expect((await rowsOf('Emails')).map(([kind]) => kind)).toEqual(['invite a…@example.org', 'code a…@example.org'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  press('Send again: invite to a…@example.org')
  await said('The email is on its way again.')
  expect(sent.map(({ name }) => name)).toContain(`POST /api/admin/service/mails/${mail.id}/resend`)
})

test('a part that could not be read leaves the ones before, and can be asked for again', async () => {
  const first = 'GET /api/admin/service/mails?status=failed'
  answerCalls({
    [first]: of({ items: [mail], nextCursor: 'next', counts: { failed: 2, waiting: 0 } }),
    [`${first}&cursor=next`]: () => refusal(400, 'WHATEVER', 'No.'),
  })
  openPanel('/admin/service/mails')
  await screen.findByRole('table')
  press('Show more')
  await said("The rest couldn't be loaded.")
  expect(screen.getByRole('table')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a job that was given up runs again, or is removed after a question', async () => {
  const job = {
    id: '42',
    name: 'mail.send',
    line: 'mail',
    status: 'failed',
    attempts: 3,
    maxAttempts: 3,
    lastError: 'no',
    runAt: at,
    createdAt: at,
  }
  const sent = answerCalls({
    'GET /api/admin/service/jobs': of({
      lines: [{ line: 'mail', workers: 4, waiting: 10_000, later: 1, running: 2, failed: 1, oldestAt: null }],
    }),
    'GET /api/admin/service/jobs/troubled?status=failed': of({ items: [job], nextCursor: null }),
    'GET /api/admin/service/jobs/troubled?status=retrying': of({ items: [], nextCursor: null }),
    'POST /api/admin/service/jobs/42/retry': of({ success: true }),
    'DELETE /api/admin/service/jobs/42': () =>
      refusal(409, 'JOB_NOT_FAILED', 'This job is running, or has run meanwhile.'),
  })
  openPanel('/admin/service/jobs')
  expect(await rowsOf('Lines of jobs')).toEqual([['mail', '4', '10,000 or more', '1', '2', '1', '–']])
  await screen.findByRole('table', { name: 'Jobs in trouble' })
  press('Run again: mail.send')
  await said('The job runs again.')
  press('Remove: mail.send')
  answer('Remove')
  await said("We couldn't remove the job")
  await said('This job is running, or has run meanwhile.')
  expect(sent.map(({ name }) => name)).toContain('DELETE /api/admin/service/jobs/42')
  fireEvent.click(screen.getByRole('radio', { name: 'Tried again' }))
  await said('No job is in trouble.')
})

test('files, room and disks', async () => {
  answerCalls({
    'GET /api/admin/service/files': of({
      lastCheck: { at, checked: 1200, missing: 1, altered: 0, unreadable: 0 },
      bad: 1,
      badFiles: {
        items: [
          {
            itemType: 'photo',
            itemId: 'p1',
            accountId: 'f1',
            variant: 'thumbnail',
            state: 'missing',
            sizeBytes: 1024,
            createdAt: at,
            foundAt: at,
          },
        ],
        nextCursor: null,
      },
      used: { filesBytes: 1_073_741_824, rowsBytes: 2048, families: 12 },
      database: { sizeBytes: 5_242_880, tables: [{ name: 'entries', sizeBytes: 4096, rows: 300 }] },
      disks: [{ holds: ['files', 'database'], freeBytes: 1024, sizeBytes: 4096 }],
    }),
  })
  openPanel('/admin/service/files')
  const [file] = await rowsOf('Bad files')
  expect(file?.slice(0, 4)).toEqual(['photo · thumbnail p1', 'Missing', 'f1', '1 KB'])
  expect(await rowsOf('Largest tables')).toEqual([['entries', '4 KB', '300']])
  await said('Disk of: Files, Database')
  await said('1 KB free of 4 KB')
})

test('connections, errors and versions', async () => {
  const process = { id: 'p-1', startedAt: at, version: '1.2.3+a', connections: 7, seenAt: at, isThis: true }
  answerCalls({
    'GET /api/admin/service/live': of({
      connections: 7,
      processes: [process],
      versions: [{ version: null, connections: 7 }],
    }),
    'GET /api/admin/service/errors': of({
      kinds: [{ name: 'TypeError', where: 'GET /api/photos/:id', count: 3, firstAt: at, lastAt: at }],
      answers: [{ day: '2026-11-26', ok: 100, redirected: 1, refused: 5, failed: 3 }],
    }),
    'GET /api/admin/service/versions': of({
      current: '1.2.3+a',
      days: [{ day: '2026-11-26', version: '1.2.2+b', opened: 9 }],
    }),
  })
  openPanel('/admin/service/connections')
  await said('Live connections: 7')
  expect((await rowsOf('Processes'))[0]?.slice(0, 3)).toEqual(['p-1 Answers you', '7', '1.2.3+a'])
  fireEvent.click(screen.getByRole('link', { name: 'Errors' }))
  expect((await rowsOf('Unexpected errors'))[0]?.slice(0, 2)).toEqual(['TypeError GET /api/photos/:id', '3'])
  expect(await rowsOf('Answers by day')).toEqual([['Nov 26, 2026', '100', '1', '5', '3']])
  fireEvent.click(screen.getByRole('link', { name: 'Versions' }))
  expect(await rowsOf('Versions of the app in use')).toEqual([['1.2.2+b', 'Nov 26, 2026', '9']])
})

test.each([
  ['mails', "We couldn't load emails"],
  ['jobs', "We couldn't load jobs"],
  ['files', "We couldn't load files"],
  ['connections', "We couldn't load connections"],
  ['errors', "We couldn't load errors"],
  ['versions', "We couldn't load versions"],
  ['experiment', "We couldn't load the experiment"],
])('%s that could not be read are not called empty', async (section, words) => {
  answerCalls({})
  openPanel(`/admin/service/${section}`)
  const [alert] = await screen.findAllByRole('alert')
  expect(alert?.querySelector('h2')?.textContent).toBe(words)
  expect(screen.queryByText(/^(No |There are no|Nothing was)/)).toBeNull()
})

test('what operators did is listed with before and after', async () => {
  answerCalls({
    'GET /api/admin/audit': of({
      items: [
        {
          id: 'a1',
          at,
          operator: 'ops-hanna',
          action: 'subscription.set',
          target: { kind: 'user', id: 'u1', name: null },
          before: { status: 'trial' },
          after: { status: 'influencer', endsAt: null, limits: { days: 3 } },
          from: '192.0.2.7',
        },
        { id: 'a2', at, operator: 'ops-tom', action: 'login', target: null, before: null, after: null, from: '::1' },
      ],
      nextCursor: null,
    }),
  })
  openPanel('/admin/audit')
  const rows = await rowsOf('What operators did')
  expect(rows[0]).toEqual([
    'ops-hanna',
    'subscription.set',
    'user u1',
    'status: trial → influencerendsAt: – → –limits: – → {"days":3}',
    expect.stringMatching(/^Nov 26, 2026/),
    '192.0.2.7',
  ])
  expect(rows[1]?.slice(0, 4)).toEqual(['ops-tom', 'login', '–', '–'])
  expect(screen.getByRole('link', { name: 'user u1' }).getAttribute('href')).toBe('/admin/users/u1')
})

const banner = {
  id: '0192f000-0000-7000-8000-00000000000e',
  text: { en: 'Back at noon', es: 'Volvemos a las 12' },
  tone: 'warning',
  startsAt: at,
  endsAt: '2026-11-27T10:00:00.000Z',
  state: 'shown',
  changedAt: at,
  by: 'ops-hanna',
}

test('a banner is shown as it is, changed, and removed after a question', async () => {
  const sent = answerCalls({
    'GET /api/admin/service/banner': of({ banner }),
    'PUT /api/admin/service/banner': of({ banner: { ...banner, text: { en: 'At one', es: 'A la una' } } }),
    'DELETE /api/admin/service/banner': of({ success: true }),
  })
  openPanel('/admin/banner')
  await said('Shown now')
  await said('Volvemos a las 12')
  fireEvent.change(screen.getByLabelText('Text in English'), { target: { value: ' At one ' } })
  press('Save banner')
  await said('The banner was saved.')
  expect(sent.at(-1)?.body).toEqual({
    text: { en: 'At one', es: 'Volvemos a las 12' },
    tone: 'warning',
    startsAt: banner.startsAt,
    endsAt: banner.endsAt,
  })
  press('Remove the banner')
  answer('Remove')
  await said('There is no banner.')
})

test('a banner needs both texts and an end', async () => {
  const sent = answerCalls({ 'GET /api/admin/service/banner': of({ banner: null }) })
  openPanel('/admin/banner')
  await said('There is no banner.')
  press('Save banner')
  await waitFor(() => expect(screen.getAllByText('Write the text in both languages.')).toHaveLength(2))
  await said('Choose an end.')
  fireEvent.change(screen.getByLabelText('Text in English'), { target: { value: 'x'.repeat(201) } })
  press('Save banner')
  await said('Use up to 200 characters.')
  expect(sent).toHaveLength(1)
})
