import { attacks } from './attacks.mjs'

/** The process of one attack, which goes on until it is ended: `{ what, server, token, childId }` as JSON. */
const { what, ...attack } = JSON.parse(process.argv[2])
process.send('ready')
await attacks[what]({ ...attack, stop: new AbortController().signal })
