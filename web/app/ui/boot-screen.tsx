import { BrandMark } from './icons/brand-mark.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

/**
 * The first paint, before any text or route is loaded: the mark, or the frame of the page that a signed-in person opens. The
 * way out appears only when the start has failed.
 */
export function BootScreen() {
  return (
    <>
      <ShellSkeleton />
      <Mark />
    </>
  )
}

function Mark() {
  return (
    <div className="boot-screen">
      <BrandMark className="boot-mark" />
      <div className="boot-failed">
        <p lang="en">Nestwren could not start. Your logs are safe. Check the connection and reload.</p>
        <p lang="es">Nestwren no pudo iniciarse. Tus registros están a salvo. Revisa la conexión y recarga.</p>
        <a className="btn btn-primary" href="/">
          Nestwren
        </a>
      </div>
    </div>
  )
}
