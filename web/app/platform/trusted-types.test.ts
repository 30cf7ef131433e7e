import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Rule = 'createHTML' | 'createScriptURL' | 'createScript'
const createPolicy = vi.fn<(name: string, rules: Record<Rule, (text: string) => string | null>) => void>()

beforeEach(() => {
  vi.resetModules()
  createPolicy.mockReset()
  vi.stubGlobal('trustedTypes', { createPolicy })
})
afterEach(() => vi.unstubAllGlobals())

async function rules() {
  const module = await import('./trusted-types.ts')
  module.refuseTextAsCode()
  const [name, made] = createPolicy.mock.calls[0] ?? []
  expect(name).toBe('default')
  if (made === undefined) throw new Error('No policy was made')
  return { ...module, made }
}

test('only our own workers are addresses of scripts, and only what holds nothing is HTML', async () => {
  const { made } = await rules()
  for (const url of ['/sw.js', '/assets/argon-worker-Ab1_-x.js']) expect(made.createScriptURL(url)).toBe(url)
  for (const url of [
    '/sw.js?x',
    'https://evil.example/sw.js',
    '//evil.example/sw.js',
    'data:,x',
    'blob:x',
    '/assets/a.js',
    '/assets/argon-worker-/../a.js',
    '//evil.example/assets/argon-worker-a.js',
    '/assets/argon-worker-a.js?x',
  ])
    expect(made.createScriptURL(url), url).toBeNull()
  for (const html of ['<script></script>', '', ' ']) expect(made.createHTML(html)).toBe(html)
  for (const html of ['<b>x</b>', '<img src=x onerror=alert(1)>', '<script>1</script>', 'x'])
    expect(made.createHTML(html), html).toBeNull()
  for (const code of ['', '1', 'alert(1)']) expect(made.createScript(code), code).toBeNull()
})

test('the form of the provider may be written once its library is there', async () => {
  const { made, letPaymentLibraryWrite } = await rules()
  letPaymentLibraryWrite()
  expect(made.createHTML('<b>x</b>')).toBe('<b>x</b>')
  expect(made.createScriptURL('https://js.stripe.com/v3')).toBe('https://js.stripe.com/v3')
})

test('browsers that know nothing of it are left alone', async () => {
  vi.stubGlobal('trustedTypes', undefined)
  const { refuseTextAsCode } = await import('./trusted-types.ts')
  expect(refuseTextAsCode).not.toThrow()
})
