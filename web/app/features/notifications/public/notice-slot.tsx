import { useLazyPart } from '../../../ui/use-lazy-part.ts'

const loadHost = async () => (await import('../notice-host.tsx')).NoticeHost
const nothing = () => undefined

/** Where the frame tells what others do; fetched when the first page stands. */
export function NoticeSlot() {
  const Host = useLazyPart(loadHost, false, nothing)
  return Host === null ? null : <Host />
}
