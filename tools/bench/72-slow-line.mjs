import { emptyLastHours, logMeanwhile, lookedLast } from './stage/away-hours.mjs'
import { launchBrowser, openDevice, openUntilKept } from './stage/browser.mjs'
import { childrenOf, startServer, writtenWithoutEnd } from './stage/server.mjs'
import { openOnSlowLine, slowLine } from './stage/slow-line.mjs'
import { median, range } from './stage/statistics.mjs'

const rounds = 3
const shellMs = 3_000
const mostShift = 0.02
const awayHours = 5
const line = `${slowLine.latencyMs} ms and ${slowLine.bytesPerS / 1_000} kB/s, CPU ${slowLine.cpu} times slower`

export const name = `Home on a line of ${line}`
export const aim = `the shell in under ${shellMs} ms, shifts under ${mostShift}`

/** Who is chosen at the top of Home: the first child, or all of them. */
const views = ['one child', 'all children']
const cases = views.flatMap((view) => [
  { view, is: 'new device', title: `Home on a new device, ${view}` },
  { view, is: 'cached', title: `Home from a copy ${awayHours} hours old, ${view}` },
])

/** Each round with a family of its own, so that every device comes back to the same. */
export async function run(ctx) {
  const browser = await launchBrowser(ctx)
  const opened = new Map(cases.map(({ title }) => [title, []]))
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(ctx, {
      name: `server-${round}`,
      settings: { ...writtenWithoutEnd, LIMITS_WRITES: '6000/1m burst 1000' },
    })
    await emptyLastHours(server, awayHours)
    const devices = new Map()
    for (const { title, view, is } of cases) {
      const device = await openDevice(browser, server, { serviceWorkers: is === 'cached' ? 'allow' : 'block' })
      await choose(server, device, view)
      if (is === 'cached') await lookAndLeave(server, device)
      devices.set(title, device)
    }
    await logMeanwhile(server)
    for (const { title } of cases) {
      const result = await openOnSlowLine(server, devices.get(title))
      opened.get(title).push(result)
      printOpening(ctx, `${title}, round ${round + 1}`, result)
      await devices.get(title).context.close()
    }
    await server.stop()
  }
  return [shellResult(opened), ...cases.map(({ title }) => shiftResult(title, opened.get(title)))]
}

/** What the person has chosen at the top of Home; with several children it is all of them from the start. */
async function choose(server, { context, token, user }, view) {
  const [child] = await childrenOf(server, token)
  await context.addInitScript(
    ([key, chosen]) => localStorage.setItem(key, chosen),
    [`nestwren.selectedChild.${user.accountId}`, view === 'one child' ? child._id : 'all'],
  )
}

/** Opens Home on a good line until the device keeps the app and what the family did, and leaves it for some hours. */
async function lookAndLeave(server, device) {
  const page = await openUntilKept(server, device)
  // A file of the app's address, in which none of its scripts runs.
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(lookedLast, awayHours)
  await page.close()
}

function shellResult(opened) {
  const all = cases.filter(({ is }) => is === 'new device').flatMap(({ title }) => opened.get(title))
  const of = (key) => all.map((one) => one[key])
  const value = median(of('shell'))
  const isFirst = all.every(({ isShellFirst }) => isShellFirst)
  return {
    name: `The shell on a new device, line of ${line}`,
    aim: `under ${shellMs} ms, and in the first frame that shows anything`,
    value,
    unit: 'ms',
    isMet: value < shellMs && isFirst,
    note: [
      `${range(of('shell'), 0)} ms; the first frame after ${median(of('firstPaint')).toFixed(0)} ms`,
      `${isFirst ? 'with' : 'without'} the shell`,
      `Home's content after ${median(of('content')).toFixed(0)} ms`,
    ].join(', '),
  }
}

/** The plain sum of all shifts; the worst round counts. */
function shiftResult(title, all) {
  const value = Math.max(...all.map(({ shift }) => shift))
  const worst = all.find(({ shift }) => shift === value)
  const [largest] = worst.shifts.toSorted((a, b) => b.score - a.score)
  return {
    name: `Layout shift of ${title}`,
    aim: `under ${mostShift}`,
    value,
    unit: '',
    isMet: value < mostShift,
    note: [
      `${rounds} times, ${range(
        all.map(({ shift }) => shift),
        3,
      )}`,
      ...(largest === undefined
        ? []
        : [`${largest.score.toFixed(3)} at once: ${largest.moved.slice(0, 2).join('; ')}`]),
    ].join('; '),
  }
}

function printOpening(ctx, title, { firstPaint, shell, content, shift, shifts }) {
  const times = Object.entries({ 'first frame': firstPaint, shell, content }).map(
    ([part, ms]) => `${part} ${ms.toFixed(0)}`,
  )
  ctx.print(`  ${title}: ${times.join(', ')} ms; shift ${shift.toFixed(4)}`)
  for (const { at, score, moved } of shifts)
    ctx.print([`    ${score.toFixed(4)} at ${at.toFixed(0)} ms`, ...moved.map((one) => `      ${one}`)].join('\n'))
}
