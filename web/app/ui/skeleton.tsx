import { classNames } from './class-names.ts'

/** A box of the size of what will stand there. It appears only after 300 ms; a fast answer shows none. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span className="skel-late" aria-hidden="true">
      <span className={classNames('skel', className)} />
    </span>
  )
}
