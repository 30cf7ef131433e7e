import { watchCost } from './cost-watch.ts'
import { type ImageAnswer, type ImageTask, workOn } from './image-task.ts'

/** What is held after a file is counted to the next one. */
const mostBytesAfter = 160_000_000

async function outcomeOf(task: ImageTask): Promise<ImageAnswer> {
  const outcome = await workOn(task)
  return 'result' in outcome && process.memoryUsage.rss() > mostBytesAfter ? { ...outcome, isSpent: true } : outcome
}

/** One file at a time: whoever asks waits for the answer, so what the process costs is what the file costs. */
async function answer(task: ImageTask): Promise<void> {
  let endWatch: () => void = () => undefined
  const tooMuch = new Promise<ImageAnswer>((resolve) => {
    endWatch = watchCost(task.mayBeHeavy, (what) => {
      if (what === 'memory' && !task.mayBeHeavy) resolve({ isHeavy: true, isSpent: true })
      else resolve({ problem: 'BROKEN', why: `It takes too much ${what}`, isSpent: true })
    })
  })
  const answered = await Promise.race([outcomeOf(task), tooMuch])
  endWatch()
  // Whoever asked may be gone by then.
  if (process.connected) process.send?.(answered)
}

process.on('message', (task: ImageTask) => void answer(task))
// The server has ended, in whatever way. An ordinary exit would wait for decoders at work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
