// A fixed piece of work, of the kind the tests do most: makes and reads objects, strings and JSON. Writes the processor
// seconds it took. tools/test/pace.mjs asks for them.

const rounds = 20
const entries = 40_000

const kept = new Map()
let sum = 0
for (let round = 0; round < rounds; round++) {
  kept.clear()
  for (let n = 0; n < entries; n++) kept.set(`key ${(n * 7919) % entries}`, { n, text: String(n) })
  for (const [key, { text }] of kept) sum = (sum * 31 + key.length + text.length) | 0
  sum += JSON.parse(JSON.stringify([...kept].slice(0, 5000))).length
}

const { user, system } = process.cpuUsage()
process.stdout.write(JSON.stringify({ cpuS: (user + system) / 1e6, sum }))
