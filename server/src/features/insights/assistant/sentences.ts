/** Joins words into whole sentences, each with the white space behind it, so that each can be looked at before it is shown. */
export async function* sentencesOf(words: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = ''
  for await (const more of words) {
    held += more
    for (;;) {
      const end = /[.!?…](?=\s)\s+|\n+/u.exec(held)
      if (end === null) break
      const cut = end.index + end[0].length
      yield held.slice(0, cut)
      held = held.slice(cut)
    }
  }
  if (held.trim() !== '') yield held
}
