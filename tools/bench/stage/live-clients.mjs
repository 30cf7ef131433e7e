// A process full of devices: connects many live clients and notes when each of them hears of an entry. Told what to do by
// messages: { connect: { url, tokens, count } } with the product's own client library, or { attach: { url, tokens, count } }
// with bare websockets, which cost this process less; { report: true } answers the arrivals since the last report.
import { WebSocket } from 'ws'
import { requireOfServer } from './server.mjs'

const { io } = requireOfServer('socket.io-client')

const connectingAtOnce = 50
let arrivals = new Map()

process.on('message', async ({ connect, attach, report }) => {
  if (connect !== undefined) await fill(connect, connectDevice)
  if (attach !== undefined) await fill(attach, attachSocket)
  if (report !== undefined) {
    process.send(arrivals)
    arrivals = new Map()
  }
})
process.send('ready')

async function fill({ url, tokens, count }, open) {
  for (let made = 0; made < count; made += connectingAtOnce) {
    const batch = Array.from({ length: Math.min(connectingAtOnce, count - made) })
    await Promise.all(batch.map((_, index) => open(url, tokens[(made + index) % tokens.length])))
  }
  process.send('connected')
}

/** The clock is the machine's, so that other processes can compare theirs. */
function arrived(entryId) {
  const times = arrivals.get(entryId) ?? []
  times.push(Number(process.hrtime.bigint()) / 1e6)
  arrivals.set(entryId, times)
}

function connectDevice(url, token) {
  return new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true })
    socket.on('log:new', ({ activity }) => arrived(activity.id))
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

/** As little as a client can do: the handshake of Engine.IO and Socket.IO where there is one, then only looking for the id. */
function attachSocket(url, token) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = data.toString('latin1')
      if (text.startsWith('42["log:new"')) return arrived(text.slice(...idIn(text)))
      if (text.startsWith('0{')) return socket.send(`40${JSON.stringify({ token })}`)
      if (text === '2') return socket.send('3')
      if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(text))
    })
  })
}

function idIn(text) {
  const from = text.indexOf('"activity":{"id":"') + '"activity":{"id":"'.length
  return [from, from + 36]
}
