import { standardTypes } from '@nestwren/contract/growth'
import { motorMilestones, standardTable } from '@nestwren/growth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LogFamily, startLogFamily } from '../logs/testing/log-family.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = `Bearer ${family.mara.token}`
  return fetch(`${family.url}/api/user-children/who-standards/${path}`, { headers: { authorization, ...headers } })
}

test.each(standardTypes)('%s is answered as it was published, to be kept for a year', async (type) => {
  const answer = await ask(type)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch('application/json')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000')
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]{43}"$/)
  const body = await answer.json()
  if (type === 'motor-milestones') expect(body).toMatchObject({ type, milestones: motorMilestones })
  else expect(body).toEqual({ type, tables: [standardTable(type, 'female'), standardTable(type, 'male')] })
})

test('a sex has a table of its own, under an ETag of its own', async () => {
  const [girls, boys] = [await ask('weight-for-age?sex=female'), await ask('weight-for-age?sex=male')]
  expect(await girls.json()).toEqual({ type: 'weight-for-age', tables: [standardTable('weight-for-age', 'female')] })
  expect(await boys.json()).toEqual({ type: 'weight-for-age', tables: [standardTable('weight-for-age', 'male')] })
  expect(girls.headers.get('etag')).not.toBe(boys.headers.get('etag'))
  expect((await ask('weight-for-age?sex=other')).status).toBe(400)
})

test('what the caller has already is not sent again', async () => {
  const etag = (await ask('bmi-for-age')).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask('bmi-for-age', { 'if-none-match': known })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000')
  }
  expect((await ask('bmi-for-age', { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each(['weight', 'weight-for-age.json', '..%2Fsecrets', 'constructor'])('there is no table %s', async (type) => {
  const answer = await ask(type)
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
})

test('nobody reads them without signing in', async () => {
  const answer = await fetch(`${family.url}/api/user-children/who-standards/weight-for-age`)
  expect(answer.status).toBe(401)
})
