import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { answerAsks, startImport, undoImport, uploadLogs } from './import-file.mjs'
import { childrenOf, requireOfServer } from './server.mjs'

/** As many rows as a file of another app has in ten years. */
const importRows = 100_000

/** What one signed-in person can do to a server, each until `stop`; what is answered does not matter to them. */
export const attacks = {
  'test notices': (attack) => flood(attack, 40, () => send(attack, 'POST', '/api/notifications/test')),
  searches: (attack) =>
    flood(attack, 40, (turn) => send(attack, 'GET', `/api/search?q=${asked[turn % asked.length]}&limit=200`)),
  'thin pictures': async (attack) => uploads(attack, 'photos', [await picture(1, 29_000), await picture(29_000, 1)]),
  'large pictures': async (attack) => uploads(attack, 'photos', [await picture(7_000, 7_000)]),
  PDFs: (attack) => uploads(attack, 'documents', [pdf()]),
  // Which their fields say only after the file has come.
  'refused files': (attack) => uploads(attack, 'documents', [pdf()], { tz: 'UTC' }),
  exports: async (attack) => {
    await send(attack, 'POST', '/api/gdpr/exports')
    await flood(attack, 40, () => send(attack, 'GET', '/api/gdpr/export'))
  },
  lists: (attack) => flood(attack, 40, () => send(attack, 'GET', '/api/events?limit=200')),
  months: (attack) => flood(attack, 40, () => send(attack, 'GET', '/api/schedule/comprehensive?days=42&childId=all')),
  'calendar addresses': async (attack) => {
    const { url } = await calendarOf(attack)
    await flood(attack, 40, () => send(attack, 'GET', new URL(url).pathname))
  },
  handoffs: (attack) =>
    flood(attack, 40, (turn) => (turn % 2 === 0 ? handOff(attack) : send(attack, 'GET', '/api/handoffs?limit=200'))),
  'bad tokens': ({ ...attack }) =>
    flood({ ...attack, token: `${attack.token}x` }, 40, (_turn, one) => send(one, 'GET', '/api/events')),
  '1,000 sockets': (attack) => flood(attack, 1_000, () => openSocket(attack)),
  'slow bodies': (attack) => Promise.all(Array.from({ length: 300 }, () => slowBody(attack))),
  // The largest files, each looked through, taken in and undone; the last, since the server goes on with what it has.
  imports: (attack) => flood(attack, 4, () => importAndUndo(attack)),
}

const asked = ['milk', 'm', 'a', 'note', 'm n', 'zebra', 'own12', '牛']

/** So many at once, each again as soon as it is answered. */
async function flood(attack, count, one) {
  const again = async (_none, index) => {
    for (let turn = index; !attack.stop.aborted; turn += 1) await one(turn, attack).catch(() => sleep(50))
  }
  await Promise.all(Array.from({ length: count }, again))
}

async function send({ server, token, stop }, method, path, body) {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { authorization: `Bearer ${token}`, ...type }
  const response = await fetch(server.url + path, { method, headers, body, signal: stop })
  await response.arrayBuffer()
  // Somebody who only wants to harm does not wait as long as they are told to.
  if (response.status === 429) await sleep(20)
}

async function calendarOf({ server, token }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Phone', parts: ['appointments', 'routine', 'custody'] })
  const response = await fetch(`${server.url}/api/calendar-feeds`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`No calendar address: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Of every child at once, whose briefs are then the longest. */
async function handOff(attack) {
  const children = await childrenOf(attack.server, attack.token)
  const body = JSON.stringify({ childIds: children.map(({ _id }) => _id), note: 'With a note '.repeat(40) })
  await send(attack, 'POST', '/api/handoffs', body)
}

async function importAndUndo({ server, token, childId }) {
  const id = await uploadLogs(server, token, importRows)
  await answerAsks(server, token, id, childId)
  await startImport(server, token, id)
  await undoImport(server, token, id)
}

function uploads(attack, group, files, also = {}) {
  return flood(attack, 12, (turn) => {
    const form = new FormData()
    const more = group === 'photos' ? { tz: 'UTC' } : { title: 'Bomb', category: 'other' }
    const fields = { id: randomUUID(), childIds: attack.childId, ...more, ...also }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new Blob([files[turn % files.length]]), group === 'photos' ? 'a.png' : 'a.pdf')
    return send(attack, 'POST', `/api/${group}/upload`, form)
  })
}

function picture(width, height) {
  const create = { width, height, channels: 3, background: '#888' }
  return requireOfServer('sharp')({ create, limitInputPixels: false }).png().toBuffer()
}

/** One large page with very many curves on it. */
function pdf() {
  const curves = '0 0 m 9000 0 0 9000 9000 9000 c S\n'.repeat(30_000)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9000 9000]/Contents 4 0 R>>',
    `<</Length ${curves.length}>>stream\n${curves}endstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 5>>\n%%EOF\n`)
}

/** Held for a second, or until it is refused; then another one comes. */
async function openSocket({ server, token }) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const ended = new Promise((resolve) => {
    socket.on('close', resolve)
    socket.on('error', resolve)
  })
  socket.on('open', () => socket.send(`40${JSON.stringify({ token })}`))
  await Promise.race([ended, sleep(1_000)])
  socket.terminate()
  await sleep(200)
}

/** A body of which a byte comes now and then. */
async function slowBody({ server, token, stop }) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const length = 'Content-Type: application/json\r\nContent-Length: 90000'
  socket.write(`POST /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${length}\r\n\r\n{`)
  while (!stop.aborted) {
    socket.write(' ')
    await sleep(200)
  }
  socket.destroy()
}
