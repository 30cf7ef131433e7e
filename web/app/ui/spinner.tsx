/** For waits without a shape of their own. The words tell readers what is being waited for. */
export function Spinner({ label, size = 'md' }: { label: string; size?: 'md' | 'lg' }) {
  return (
    <span role="status" className="inline-flex items-center">
      <span className={size === 'lg' ? 'spinner spinner-lg' : 'spinner'} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
