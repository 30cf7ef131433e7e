import { Agent } from 'node:http'
import { ask } from './stage/ask.mjs'
import { call, signIn, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const calls = 500
const warmUp = 100
const limitMs = 2

export const name = 'What of the vault a device has open, p50'
export const aim = `under ${limitMs} ms`
export const decisions = ['0058']

/** Asked over one connection, while both sections are locked and while both are open. */
export async function run(ctx) {
  const server = await startServer(ctx)
  const { token } = await signIn(server)
  const settings = { enabled: true, forPhotos: true, forDocuments: true }
  await call(server, 'PUT', '/api/vault/settings', { token, body: settings })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const locked = await askOften(server, token, agent, 'locked')
  const { code } = await call(server, 'POST', '/api/vault/request-2fa', {
    token,
    body: { sections: ['photos', 'documents'] },
  })
  await call(server, 'POST', '/api/vault/verify-2fa', { token, body: { code } })
  const open = await askOften(server, token, agent, 'open')
  const value = Math.max(median(locked), median(open))
  const part = (times) => `${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`
  return { value, unit: 'ms', isMet: value < limitMs, note: `locked ${part(locked)}; open ${part(open)}` }
}

async function askOften(server, token, agent, state) {
  const url = `${server.url}/api/vault/check-access?sections=photos,documents`
  const times = []
  for (let index = 0; index < warmUp + calls; index += 1) {
    const { body, ms } = await ask(url, { agent, headers: { authorization: `Bearer ${token}` } })
    const { sections } = JSON.parse(body)
    if (sections?.photos !== state || sections.documents !== state) throw new Error(`Not ${state}: ${body}`)
    if (index >= warmUp) times.push(ms)
  }
  return times
}
