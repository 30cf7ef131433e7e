// `npm run check`: everything that can be known about the sources without running the app.
import './run/require-node.mjs'
import { writeFileSync } from 'node:fs'
import { Failure, print, runMain, seconds } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const { steps } = await import('./check/steps.mjs')
  const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
  const chosen = steps.filter((step) => wanted.length === 0 || wanted.some((word) => step.name.includes(word)))
  if (chosen.length === 0)
    throw new Failure(
      `No check is called ${wanted.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`,
    )

  const results = new Map()
  const waiting = [...chosen]
  // Two at a time: the smallest machine this has to be quick on has two cores.
  await Promise.all([worker(), worker()])

  print('')
  for (const { name, fix, isNews } of chosen) {
    const { isGood, took, news } = results.get(name)
    const remark = isGood ? isNews && news : fix
    print(`${isGood ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${took.padStart(7)}${remark ? `   ${remark}` : ''}`)
  }
  const isGood = ({ name }) => results.get(name).isGood
  const good = chosen.filter(isGood).map(({ name }) => name)
  const failed = chosen.filter((step) => !isGood(step)).map(({ name }) => name)
  // How `npm test -- --checks` learns of them.
  if (process.env.CHECK_REPORT) writeFileSync(process.env.CHECK_REPORT, JSON.stringify({ good, failed }))
  print(
    failed.length === 0
      ? `All ${chosen.length} checks are good.`
      : `${failed.length} of ${chosen.length} checks failed.`,
  )
  return failed.length === 0 ? 0 : 1

  async function worker() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = Date.now()
      const { code, output } = await step.run().catch((error) => ({ code: 1, output: `${error.stack}\n` }))
      results.set(step.name, { isGood: code === 0, took: seconds(startedAt), news: output.trim().split('\n').at(-1) })
      if (code !== 0) print(`\n── ${step.name} ${'─'.repeat(Math.max(3, 70 - step.name.length))}\n${output.trimEnd()}`)
    }
  }
})
