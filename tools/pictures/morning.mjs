import { call, childrenOf, demoFamily, signIn } from '../bench/stage/server.mjs'

const minuteMs = 60_000

/** Everybody of the demo family, signed in, and their younger child: what a script writes its entries with. */
export async function hands({ server, zone }) {
  const [mara, dev, nana, sol] = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const children = await childrenOf(server, mara.token)
  const juno = children.find(({ name }) => name === 'Juno')
  /** Logs what began so many minutes ago; `lasts` in minutes, null for what is still going on. */
  const log = ({ token }, minutesAgo, { lasts = 0, notes = '', ...entry }) => {
    const startMs = Date.now() - minutesAgo * minuteMs
    const endAt = entry.kind === 'diaper' || lasts === null ? null : new Date(startMs + lasts * minuteMs).toISOString()
    const body = { childId: juno._id, startAt: new Date(startMs).toISOString(), endAt, tz: zone, notes, ...entry }
    return call(server, 'POST', '/api/events', { token, body })
  }
  const like = ({ token }, { id }) => call(server, 'POST', `/api/events/${id}/like`, { token })
  const comment = ({ token }, { id }, content) =>
    call(server, 'POST', `/api/events/${id}/comments`, { token, body: { content } })
  return { mara, dev, nana, sol, juno, log, like, comment }
}

/** A bottle as it is drunk at once. */
export function bottle(amountMl, contents = 'breastMilk') {
  return { kind: 'feeding', lasts: 12, details: { method: 'bottle', bottles: [{ contents, amountMl }] } }
}

/** Brings life into the demo family's morning: a bottle, a nap that is going on, and what the others say to it. */
export async function liveMorning(family) {
  const { mara, dev, nana, sol, log, like, comment } = await hands(family)
  const fed = await log(dev, 62, { ...bottle(130), notes: 'Every last drop' })
  await like(mara, fed)
  await like(nana, fed)
  await comment(nana, fed, 'That is my girl')
  const nap = await log(sol, 24, { kind: 'sleep', lasts: null, details: { type: 'nap', location: 'stroller' } })
  await like(mara, nap)
  await comment(mara, nap, 'Thank you, Sol!')
}
