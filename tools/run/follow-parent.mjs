// Imported for its effect: ends this process, politely, when the ones that started it are gone.
// `npm start` is npm -> sh -> node. A SIGTERM to npm reaches the shell, which dies without telling its child; without
// this the app would go on alone, holding its port and its database.
import { readFileSync } from 'node:fs'

const before = ancestors()
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isStopping = true
    // A listener takes away the signal's own effect; when nobody else handles it, it shall still end the process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  })
}

setInterval(() => {
  if (isStopping || ancestors() === before) return
  isStopping = true
  process.kill(process.pid, 'SIGTERM')
}, 250).unref()

/** The parent and, below npm on Linux, the shell's parent: npm killed outright leaves its shell waiting for us. */
function ancestors() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return String(parent)
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    // The name in parentheses may hold spaces; after it come the state and the parent's id.
    return `${parent} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(parent)
  }
}
