import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPaths } from '@nestwren/contract/public-paths'
import { afterEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/start-test-app.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

let app: TestApp
const folders: string[] = []
afterEach(async () => {
  await app.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const scriptUrl = 'https://quiz.example.net/embed.js?account=1&kind=parents'
const start = async (env: Readonly<Record<string, string>> = {}, webBuildDir: string | null = null) => {
  app = await startTestApp({ env, ...(webBuildDir !== null && { webBuildDir }) })
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(app.url + path, { headers: { accept: 'text/html', ...headers } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}
const framesOf = (headers: Headers) => /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

/** A web build with the page in two languages. */
async function webBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assessment-'))
  folders.push(folder)
  for (const [path, lang] of [
    ['ready-test', 'en'],
    ['es/ready-test', 'es'],
    ['support', 'en'],
  ] as const) {
    await mkdir(join(folder, 'client', path), { recursive: true })
    await writeFile(join(folder, 'client', path, 'index.html'), `<!DOCTYPE html><html lang="${lang}">${path}</html>`)
  }
  await writeFile(join(folder, 'client', '__spa-fallback.html'), '<!DOCTYPE html><html>shell</html>')
  return folder
}

test('without a script there is no frame, and no page may have one', async () => {
  const ask = await start({}, await webBuild())
  expect((await ask('/api/assessment/frame')).status).toBe(404)
  for (const path of publicPaths) expect(framesOf((await ask(path)).headers), path).toBe("'none'")
  expect((await ask('/ready-test')).text).not.toContain('data-assessment')
})

test('with one the page of the quiz alone may frame ours, and none runs it', async () => {
  const ask = await start({ ASSESSMENT_SCRIPT_URL: scriptUrl })
  expect(framesOf((await ask('/ready-test')).headers)).toBe("'self'")
  for (const path of ['/', '/privacy', '/home', '/ready-test/', '/Ready-Test', '/quiz/any'])
    expect(framesOf((await ask(path)).headers), path).toBe("'none'")
  for (const path of [...publicPaths, '/home'])
    expect((await ask(path)).headers.get('content-security-policy'), path).not.toContain('quiz.example.net')
})

test('the frame has no origin of ours, may show forms and open windows, and says whether the script has come', async () => {
  const ask = await start({ ASSESSMENT_SCRIPT_URL: scriptUrl })
  const { status, headers, text } = await ask('/api/assessment/frame')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const policy = (headers.get('content-security-policy') ?? '').split(';')
  expect(policy[0]).toBe('sandbox allow-scripts allow-forms allow-popups')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain('connect-src https://quiz.example.net')
  expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
    /^script-src https:\/\/quiz\.example\.net 'sha256-[A-Za-z0-9+/]+='$/,
  )
  expect(text).toContain('<script id="assessment" src="https://quiz.example.net/embed.js?account=1&amp;kind=parents">')
  expect(text).toContain("page.postMessage(said, '*')")
})

test('the written page says on its element that there is an assessment, in each language, and is another version then', async () => {
  const build = await webBuild()
  const plain = await (await start({}, build))('/ready-test')
  await app.stop()
  const ask = await start({ ASSESSMENT_SCRIPT_URL: scriptUrl }, build)
  const page = await ask('/ready-test')
  expect(page.text).toBe('<!DOCTYPE html><html data-assessment="" lang="en">ready-test</html>')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect((await ask('/ready-test?lang=es')).text).toContain('<html data-assessment="" lang="es">es/ready-test')
  expect((await ask('/support')).text).not.toContain('data-assessment')
  const [before, now] = [plain.headers.get('etag') ?? '', page.headers.get('etag') ?? '']
  expect(now).not.toBe(before)
  expect((await ask('/ready-test', { 'if-none-match': before })).status).toBe(200)
  expect((await ask('/ready-test', { 'if-none-match': now })).status).toBe(304)
})
