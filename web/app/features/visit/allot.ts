/** A list that has a part of a page: how many lines each of its rows takes. */
export type Lines = readonly number[]

/**
 * Shares the lines of a page among lists, so that what is printed ends where the page does. Returns how many rows of each
 * list are printed. Lists that fit are printed whole; the others share what is left, and a line of each says how many
 * rows are missing.
 */
export function allot(lists: readonly Lines[], room: number): readonly number[] {
  const heights = lists.map(sum)
  if (sum(heights) <= room) return lists.map(({ length }) => length)
  const shares = lists.map(() => 0)
  const open = new Set(lists.keys())
  let left = room
  // Short lists first: what they leave is for the longer ones.
  for (const index of [...open].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))) {
    shares[index] = Math.min(heights[index] ?? 0, Math.floor(left / open.size))
    left -= shares[index] ?? 0
    open.delete(index)
  }
  return lists.map((rows, index) => rowsIn(rows, shares[index] ?? 0))
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

function rowsIn(rows: Lines, share: number): number {
  if (sum(rows) <= share) return rows.length
  let used = 1
  return rows.findIndex((row) => {
    used += row
    return used > share
  })
}
