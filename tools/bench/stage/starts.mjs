import { inRepo, node24 } from '../../run/paths.mjs'
import { startServer } from './server.mjs'
import { median, range } from './statistics.mjs'

const npmStart = [node24, inRepo('tools', 'start.mjs')]

/**
 * Starts the server on each of the named data directories in turn, once as `npm start` does it and once directly, and
 * judges the slower of the two medians: seconds from the command until /readyz answers that all is well.
 */
export async function requireReadyUnder(limitS, ctx, names, { skip = 0 } = {}) {
  const tooled = await timesOf(ctx, names, skip, 'tooled', { command: npmStart })
  const direct = await timesOf(ctx, names, skip, 'direct', {})
  const value = Math.max(median(tooled), median(direct))
  return {
    value,
    unit: 's',
    isMet: value < limitS,
    note: `${range(tooled)} s; without the tools around it ${range(direct)} s`,
  }
}

async function timesOf(ctx, names, skip, prefix, options) {
  const times = []
  for (const name of names) {
    const server = await startServer(ctx, { ...options, name: `${prefix}-${name}` })
    times.push(server.readyAfterMs / 1000)
    await server.stop()
  }
  return times.slice(skip)
}
