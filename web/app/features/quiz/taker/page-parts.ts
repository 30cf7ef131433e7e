/** What a page with a quiz is made of (ready-test-page.tsx, quiz-page.tsx). */
export interface PageParts {
  readonly room: HTMLElement
  readonly intro: HTMLElement | null
  readonly head: HTMLElement | null
}

/** Finds the parts in a page. Throws where there is no room for a quiz. */
export function partsOf(page: ParentNode): PageParts {
  const find = (name: string) => page.querySelector<HTMLElement>(name)
  const room = find('.quiz-room')
  if (room === null) throw new Error('The page has no room for a quiz.')
  return { room, intro: find('.quiz-intro'), head: find('.public-head') }
}
