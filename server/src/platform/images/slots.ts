/** Lets only so much happen at a time; the others wait in the order they came. */
export interface Slots {
  /** Runs when `weight` of the slots are free; more than there are counts as all of them. */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>
}

export function createSlots(count: number): Slots {
  let free = count
  const waiting: { readonly weight: number; readonly start: () => void }[] = []

  function startNext(): void {
    for (let next = waiting[0]; next !== undefined && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.start()
    }
  }

  return {
    async run(asked, task) {
      const weight = Math.min(asked, count)
      await new Promise<void>((resolve) => {
        waiting.push({ weight, start: resolve })
        startNext()
      })
      try {
        return await task()
      } finally {
        free += weight
        startNext()
      }
    },
  }
}
