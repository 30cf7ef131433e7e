// The bare counterpart of live events: a ws server that sends what is POSTed to it to every socket, and nothing else.
// bare-broadcast.mjs PORT
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const http = createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    for (const socket of live.clients) socket.send(text)
    response.writeHead(204).end()
  })
})
const live = new WebSocketServer({ server: http, perMessageDeflate: false })
// What the devices take for the answer to a handshake.
live.on('connection', (socket) => socket.send('40'))
http.listen(Number(process.argv[2]), '127.0.0.1', () => process.send('ready'))
