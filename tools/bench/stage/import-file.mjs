import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './server.mjs'
import { dateIn } from './zone.mjs'

/** Ten years, which end long before the demo family's own logs begin. */
const firstDaysAgo = 4_000

/** A file as Huckleberry exports it, newest first. */
function csv(rows) {
  const first = Date.parse(dateIn('UTC', -firstDaysAgo))
  const lines = Array.from({ length: rows }, (_, at) => rowOf(rows - at, first))
  return ['Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes', ...lines].join('\n')
}

function rowOf(number, first) {
  const at = (minutes) =>
    new Date(first + (number * 45 + minutes) * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  if (number % 4 === 0) return `"Feed","${at(0)}",,,"Formula","Bottle","120ml","With a burp in between"`
  if (number % 4 === 1) return `"Sleep","${at(0)}","${at(40)}","00:40",,"On own in bed","Happy",`
  if (number % 4 === 2) return `"Feed","${at(0)}","${at(20)}","00:20","00:10R","Breast","00:10L",`
  return `"Diaper","${at(0)}",,"yellow",,,"Both, pee:small poo:large",`
}

/** Uploads a file of so many rows and has it looked at. Resolves to the import's id. */
export async function uploadLogs(server, token, rows) {
  const id = crypto.randomUUID()
  await call(server, 'POST', '/api/imports', { token, body: { id } })
  const bytes = Buffer.from(csv(rows))
  const fileId = crypto.randomUUID()
  const partBytes = 8_000_000
  const parts = Math.ceil(bytes.length / partBytes)
  for (let part = 0; part < parts; part += 1) {
    const form = new FormData()
    for (const [field, value] of Object.entries({ fileId, part, parts })) form.set(field, String(value))
    form.set('file', new File([bytes.subarray(part * partBytes, (part + 1) * partBytes)], 'ten-years.csv'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/imports/${id}/files`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`A part was answered ${answer.status}: ${await answer.text()}`)
  }
  await call(server, 'POST', `/api/imports/${id}/read`, { token })
  await settled(server, token, id, 'asking')
  return id
}

/** Says which child the rows are of, and waits until they are read. */
export async function answerAsks(server, token, id, childId) {
  const { asks } = await call(server, 'GET', `/api/imports/${id}`, { token })
  const children = asks.children.map(({ key }) => ({ key, is: { childId } }))
  await call(server, 'PUT', `/api/imports/${id}/answers`, {
    token,
    body: { answers: { zone: 'UTC', children } },
  })
  await settled(server, token, id, 'ready')
}

/** Imports what was read, and waits for its end. */
export async function startImport(server, token, id) {
  await call(server, 'POST', `/api/imports/${id}/start`, { token, body: {} })
  await settled(server, token, id, 'done')
}

/** Takes back what an import made, and waits for its end. */
export async function undoImport(server, token, id) {
  await call(server, 'POST', `/api/imports/${id}/undo`, { token, body: {} })
  await settled(server, token, id, 'undone')
}

async function settled(server, token, id, wanted) {
  for (;;) {
    const { status, error } = await call(server, 'GET', `/api/imports/${id}`, { token })
    if (status === wanted) return
    if (!['reading', 'importing', 'undoing'].includes(status)) throw new Error(`The import is ${status}: ${error}`)
    await sleep(250)
  }
}
