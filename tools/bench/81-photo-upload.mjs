import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOfTreeMb } from './stage/memory.mjs'
import { phonePhoto } from './stage/photo.mjs'
import { childrenOf, demoFamily, requireOfServer, signIn, startServer } from './stage/server.mjs'
import { quantile } from './stage/statistics.mjs'

const rounds = 6
const inParallel = 4
const rush = 20
const limitMs = 2_000
const limitMb = 400

export const name = 'A 12 MP photo from upload until another phone shows it, p95 with 4 in parallel'
export const aim = `under ${limitMs} ms, and the server under ${limitMb} MB while ${rush} are uploaded at once`
export const decisions = ['0017']

/** The other phone hears of the photo, asks for its own address of it and loads the small picture. */
export async function run(ctx) {
  const server = await startServer(ctx, { settings: { LIMITS_UPLOADS: '1000/1m burst 1000' } })
  const [mother, father] = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const [child] = await childrenOf(server, mother.token)
  const file = new Blob([await phonePhoto()])
  const shown = await secondPhone(ctx, server, father.token)

  const one = async () => {
    const id = randomUUID()
    const seen = shown(id)
    const startedAt = performance.now()
    const [shownAt] = await Promise.all([seen, upload(server, mother.token, { id, childIds: child._id, file })])
    return shownAt - startedAt
  }
  const many = (count) => Promise.all(Array.from({ length: count }, one))
  await one()
  const times = []
  for (let round = 0; round < rounds; round += 1) times.push(...(await many(inParallel)))

  const highestMb = await highestMemoryMb(server.child.pid, () => many(rush))
  const value = quantile(times, 0.95)
  return {
    value,
    unit: 'ms',
    isMet: value < limitMs && highestMb < limitMb,
    note: `${(file.size / 1e6).toFixed(1)} MB each; up to ${Math.round(highestMb)} MB of memory with ${rush} at once`,
  }
}

/** The most memory that a process and all below it have while something is done. */
async function highestMemoryMb(pid, work) {
  let highestMb = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      highestMb = Math.max(highestMb, process.platform === 'linux' ? memoryOfTreeMb(pid) : 0)
      await sleep(100)
    }
  }
  const worked = work().finally(() => {
    isOver = true
  })
  await Promise.all([worked, watch()])
  return highestMb
}

async function upload(server, token, { id, childIds, file }) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ id, childIds, tz: 'Europe/Berlin' })) form.set(field, value)
  form.set('file', file)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/photos/upload`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
}

/** Gives a promise of the moment at which this phone has the picture with an id. */
async function secondPhone(ctx, server, token) {
  const { io } = requireOfServer('socket.io-client')
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, forceNew: true })
  ctx.onStop(() => socket.close())
  const waiting = new Map()
  const load = async (id) => {
    const headers = { authorization: `Bearer ${token}` }
    const found = await fetch(`${server.url}/api/photos/${id}`, { headers })
    const { thumbnailUrl } = await found.json()
    const picture = await fetch(server.url + thumbnailUrl)
    if (!picture.ok) throw new Error(`The picture answered ${picture.status}`)
    await picture.arrayBuffer()
    return performance.now()
  }
  socket.on('photo:new', ({ photo: { id } }) => {
    const heard = waiting.get(id)
    if (heard !== undefined) load(id).then(heard.resolve, heard.reject)
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return (id) => {
    const heard = Promise.withResolvers()
    waiting.set(id, heard)
    return heard.promise
  }
}
