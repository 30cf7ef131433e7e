/** The page's next task: what was only promised, and what was begun before, is over by then. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
