import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOfTreeMb, parentOf } from './stage/memory.mjs'
import { connectTo, startServer } from './stage/server.mjs'

const limitMb = 250
const restS = 10

export const name = 'Idle memory of server and database together'
export const aim = `under ${limitMb} MB, ${restS} s after the first start`
export const decisions = ['0001']

/** PSS of both trees of processes: shared pages, of which a database has many, count once. */
export async function run(ctx) {
  if (process.platform !== 'linux') throw new Error('It is measured on Linux only')
  const server = await startServer(ctx)
  const postmaster = await postmasterOf(ctx, server)
  await sleep(restS * 1000)
  const node = memoryOfTreeMb(server.child.pid)
  const database = memoryOfTreeMb(postmaster)
  return {
    value: node + database,
    unit: 'MB',
    isMet: node + database < limitMb,
    note: `server ${Math.round(node)}, database ${Math.round(database)}`,
  }
}

/** The database is no child of the server, so that it survives it; each of its connections is a child of it. */
async function postmasterOf(ctx, server) {
  const connection = await connectTo(ctx, server)
  const { rows } = await connection.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0].pid)
  await connection.end()
  return postmaster
}
