import { useLatePart } from '../../../ui/use-late-part.ts'

const loadHost = async () => (await import('../notice-host.tsx')).NoticeHost
const nothing = () => undefined

/** Where the frame tells what others do; fetched when the first page stands. */
export function NoticeSlot() {
  const Host = useLatePart(loadHost, false, nothing)
  return Host === null ? null : <Host />
}
