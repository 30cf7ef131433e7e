import { type AccessByWho, type AccessQuestion, type FamilyWho, mint } from '../http/access.ts'

const everyChild = { childId: 'c', level: 'manage', from: null, seesKept: true } as const

const proofs: { readonly [W in FamilyWho]: (question: AccessQuestion<W>) => AccessByWho[W] } = {
  anyone: () => undefined,
  session: ({ caller }) => mint('session', { caller }),
  member: ({ caller }) => mint('member', { caller }),
  family: ({ caller, access: { area } }) => mint('family', { caller, area, children: [everyChild] }),
  areas: ({ caller, access: { areas } }) =>
    mint('areas', { caller, accessPeriods: areas.map((area) => ({ area, children: [everyChild] })) }),
  child: ({ caller, access: { area } }) => mint('child', { caller, area, child: everyChild }),
  item: ({ caller }) => mint('item', { caller, area: 'logs', itemId: 't', child: everyChild }),
}

/** The proof of whatever is asked, for tests of what stands around the kernel. */
export function proofOf<W extends FamilyWho>(question: AccessQuestion<W>): AccessByWho[W] {
  const who: W = question.access.who
  return proofs[who](question)
}
